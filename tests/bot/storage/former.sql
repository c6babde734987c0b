BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE entries (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	entry TEXT NOT NULL, 
	mark VARCHAR(8), 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES(1,0,1.79531143457168912893e+09,'{"type":"Opened","game":"kuckuck","guild":1400000000000000000,"channel":101,"host":101,"options":{},"seconds":86400,"secret":"da5ccc3668fe170c2df8c268d86f2128"}',NULL);
INSERT INTO "entries" VALUES(1,1,1.79531143457168912893e+09,'{"type":"Joined","user":101,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(1,2,1.79531143460535073282e+09,'{"type":"Joined","user":102,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(1,3,1.79531143460790228844e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(1,4,1.7953114346094536781e+09,'{"type":"Started","version":1,"options":{},"seed":"b615a8ea9ce89a961e42d674dfc4de15db773442c3609f320d5e55fcb6999d23"}',NULL);
INSERT INTO "entries" VALUES(1,5,1795311434.61071,'{"type":"Acted","seat":0,"action":"7"}','097ba31f');
INSERT INTO "entries" VALUES(1,6,1.79531143461164212227e+09,'{"type":"Acted","seat":1,"action":"49"}','fe64f348');
INSERT INTO "entries" VALUES(1,7,1.79531143461273741727e+09,'{"type":"Acted","seat":2,"action":"3","by":"house"}','452b8c7a');
INSERT INTO "entries" VALUES(1,8,1.79531143461387658125e+09,'{"type":"Acted","seat":0,"action":"5"}','1d975727');
INSERT INTO "entries" VALUES(1,9,1.79531143461474156381e+09,'{"type":"Acted","seat":1,"action":"12"}','5627b3e5');
INSERT INTO "entries" VALUES(1,10,1795311434.61582,'{"type":"Acted","seat":2,"action":"58","by":"house"}','0da7ebb9');
INSERT INTO "entries" VALUES(1,11,1.79531143461687254904e+09,'{"type":"Acted","seat":0,"action":"17"}','a83dd82a');
INSERT INTO "entries" VALUES(1,12,1.79531143461765265462e+09,'{"type":"Acted","seat":1,"action":"35"}','bc7fbbf0');
INSERT INTO "entries" VALUES(1,13,1.79531143461866569523e+09,'{"type":"Acted","seat":2,"action":"56","by":"house"}','f6d263e6');
INSERT INTO "entries" VALUES(1,14,1.79531143461966538428e+09,'{"type":"Acted","seat":0,"action":"53"}','9930974a');
INSERT INTO "entries" VALUES(1,15,1.79531143462037706378e+09,'{"type":"Acted","seat":1,"action":"54"}','836749f2');
INSERT INTO "entries" VALUES(1,16,1.79531143462130260467e+09,'{"type":"Acted","seat":2,"action":"13","by":"house"}','24f244e7');
INSERT INTO "entries" VALUES(1,17,1.79531143462234163282e+09,'{"type":"Acted","seat":0,"action":"46"}','4bc84188');
INSERT INTO "entries" VALUES(1,18,1.79531143462306094172e+09,'{"type":"Acted","seat":1,"action":"11"}','6cf2e9eb');
INSERT INTO "entries" VALUES(1,19,1.79531143462395715712e+09,'{"type":"Acted","seat":2,"action":"20","by":"house"}','b085ab2a');
INSERT INTO "entries" VALUES(1,20,1.79531143462489295005e+09,'{"type":"Acted","seat":0,"action":"2"}','08a8b4b9');
INSERT INTO "entries" VALUES(1,21,1.79531143462566900254e+09,'{"type":"Acted","seat":1,"action":"19"}','41ebfeea');
INSERT INTO "entries" VALUES(1,22,1.7953114346265444755e+09,'{"type":"Acted","seat":2,"action":"52","by":"house"}','3f36abc2');
INSERT INTO "entries" VALUES(1,23,1.79531143462748241429e+09,'{"type":"Acted","seat":0,"action":"24"}','8e6b028f');
INSERT INTO "entries" VALUES(1,24,1.79531143462816739084e+09,'{"type":"Acted","seat":1,"action":"27"}','6fc0ab92');
INSERT INTO "entries" VALUES(1,25,1.79531143462908935552e+09,'{"type":"Acted","seat":2,"action":"44","by":"house"}','20b09fe8');
INSERT INTO "entries" VALUES(1,26,1.79531143463009071345e+09,'{"type":"Acted","seat":0,"action":"32"}','499a545d');
INSERT INTO "entries" VALUES(1,27,1.79531143463079881665e+09,'{"type":"Acted","seat":1,"action":"46"}','0893a418');
INSERT INTO "entries" VALUES(1,28,1.79531143463168263432e+09,'{"type":"Acted","seat":2,"action":"1","by":"house"}','94dea95f');
INSERT INTO "entries" VALUES(1,29,1.79531143463277244572e+09,'{"type":"Acted","seat":0,"action":"3"}','430e2381');
INSERT INTO "entries" VALUES(1,30,1.79531143463352370259e+09,'{"type":"Acted","seat":1,"action":"41"}','482856d5');
INSERT INTO "entries" VALUES(1,31,1.79531143463437390327e+09,'{"type":"Acted","seat":2,"action":"11","by":"house"}','776051d3');
INSERT INTO "entries" VALUES(1,32,1.79531143463552284242e+09,'{"type":"Acted","seat":0,"action":"30"}','8ddb27ad');
INSERT INTO "entries" VALUES(1,33,1.79531143463632607455e+09,'{"type":"Acted","seat":1,"action":"17"}','b41b9911');
INSERT INTO "entries" VALUES(1,34,1.79531143463726830479e+09,'{"type":"Acted","seat":2,"action":"57","by":"house"}','5d2f254e');
INSERT INTO "entries" VALUES(1,35,1.79531143463834452628e+09,'{"type":"Acted","seat":0,"action":"18"}','06859f17');
INSERT INTO "entries" VALUES(1,36,1.79531143463915443415e+09,'{"type":"Acted","seat":1,"action":"40"}','47e15cb4');
INSERT INTO "entries" VALUES(1,37,1.79531143464006423949e+09,'{"type":"Acted","seat":2,"action":"54","by":"house"}','32678b54');
INSERT INTO "entries" VALUES(1,38,1.79531143464107918739e+09,'{"type":"Acted","seat":0,"action":"13"}','e8eafbf0');
INSERT INTO "entries" VALUES(1,39,1.79531143464189100263e+09,'{"type":"Acted","seat":1,"action":"2"}','9e56fa4c');
INSERT INTO "entries" VALUES(1,40,1.79531143464283800131e+09,'{"type":"Acted","seat":2,"action":"6","by":"house"}','76e3abed');
INSERT INTO "entries" VALUES(1,41,1.79531143464387702942e+09,'{"type":"Acted","seat":0,"action":"20"}','05ac8a9e');
INSERT INTO "entries" VALUES(1,42,1.79531143464465951916e+09,'{"type":"Acted","seat":1,"action":"53"}','0937bc3b');
INSERT INTO "entries" VALUES(1,43,1.79531143464572882657e+09,'{"type":"Acted","seat":2,"action":"49","by":"house"}','a4788e31');
INSERT INTO "entries" VALUES(1,44,1.79531143464678978917e+09,'{"type":"Acted","seat":0,"action":"56"}','122528a6');
INSERT INTO "entries" VALUES(1,45,1.79531143464765143395e+09,'{"type":"Acted","seat":1,"action":"5"}','09c9d213');
INSERT INTO "entries" VALUES(1,46,1.79531143464856910709e+09,'{"type":"Acted","seat":2,"action":"35","by":"house"}','5fc7f322');
INSERT INTO "entries" VALUES(1,47,1.79531143464990472794e+09,'{"type":"Acted","seat":0,"action":"52"}','0b75daa9');
INSERT INTO "entries" VALUES(1,48,1.79531143465068459509e+09,'{"type":"Acted","seat":1,"action":"24"}','3e26d1dd');
INSERT INTO "entries" VALUES(1,49,1.79531143465163326258e+09,'{"type":"Acted","seat":2,"action":"9","by":"house"}','b3e0f070');
INSERT INTO "entries" VALUES(1,50,1.79531143465264463425e+09,'{"type":"Acted","seat":0,"action":"58"}','f0cdf284');
INSERT INTO "entries" VALUES(1,51,1.79531143465348124507e+09,'{"type":"Acted","seat":1,"action":"7"}','e1924a6a');
INSERT INTO "entries" VALUES(1,52,1.79531143465442633629e+09,'{"type":"Acted","seat":2,"action":"12","by":"house"}','e625b8da');
INSERT INTO "entries" VALUES(1,53,1.79531143465548205379e+09,'{"type":"Acted","seat":0,"action":"44"}','2df736ad');
INSERT INTO "entries" VALUES(1,54,1.79531143465625905994e+09,'{"type":"Acted","seat":1,"action":"36"}','df9d9cf5');
INSERT INTO "entries" VALUES(1,55,1.79531143465732431416e+09,'{"type":"Acted","seat":2,"action":"28","by":"house"}','60d91fc7');
INSERT INTO "entries" VALUES(1,56,1.79531143465844154364e+09,'{"type":"Acted","seat":0,"action":"28"}','738bad25');
INSERT INTO "entries" VALUES(1,57,1.79531143465933561327e+09,'{"type":"Acted","seat":1,"action":"34"}','ee4008b1');
INSERT INTO "entries" VALUES(1,58,1.79531143466028642657e+09,'{"type":"Acted","seat":2,"action":"60","by":"house"}','7cd5bf51');
INSERT INTO "entries" VALUES(1,59,1.7953114346613621711e+09,'{"type":"Acted","seat":0,"action":"49"}','aac051de');
INSERT INTO "entries" VALUES(1,60,1.79531143466221594813e+09,'{"type":"Acted","seat":1,"action":"20"}','9605ba6c');
INSERT INTO "entries" VALUES(1,61,1.79531143466310453412e+09,'{"type":"Acted","seat":2,"action":"2","by":"house"}','c5c9d0e0');
INSERT INTO "entries" VALUES(1,62,1.79531143466409301759e+09,'{"type":"Acted","seat":0,"action":"19"}','9fcbce9e');
INSERT INTO "entries" VALUES(1,63,1.79531143466487026218e+09,'{"type":"Acted","seat":1,"action":"25"}','3fe1d689');
INSERT INTO "entries" VALUES(1,64,1.79531143466598033906e+09,'{"type":"Acted","seat":2,"action":"5","by":"house"}','b5d1b029');
INSERT INTO "entries" VALUES(1,65,1.79531143466698813434e+09,'{"type":"Acted","seat":0,"action":"11"}','47d99aac');
INSERT INTO "entries" VALUES(1,66,1.79531143466774654386e+09,'{"type":"Acted","seat":1,"action":"56"}','73ab34f6');
INSERT INTO "entries" VALUES(1,67,1.7953114346687383652e+09,'{"type":"Acted","seat":2,"action":"7","by":"house"}','b9c66875');
INSERT INTO "entries" VALUES(1,68,1.79531143466978979107e+09,'{"type":"Acted","seat":0,"action":"27"}','60b0fce6');
INSERT INTO "entries" VALUES(1,69,1.79531143467058706278e+09,'{"type":"Acted","seat":1,"action":"3"}','a5e79195');
INSERT INTO "entries" VALUES(1,70,1.79531143467149114601e+09,'{"type":"Acted","seat":2,"action":"53","by":"house"}','48c71fd1');
INSERT INTO "entries" VALUES(1,71,1.79531143467265152935e+09,'{"type":"Acted","seat":0,"action":"12"}','fdb4de65');
INSERT INTO "entries" VALUES(1,72,1.79531143467366433139e+09,'{"type":"Acted","seat":1,"action":"58"}','cb649915');
INSERT INTO "entries" VALUES(1,73,1.7953114346745724678e+09,'{"type":"Acted","seat":2,"action":"45","by":"house"}','ab79056b');
INSERT INTO "entries" VALUES(1,74,1.79531143467574787146e+09,'{"type":"Acted","seat":0,"action":"54"}','82545753');
INSERT INTO "entries" VALUES(1,75,1.7953114346765992642e+09,'{"type":"Acted","seat":1,"action":"52"}','64eeea2b');
INSERT INTO "entries" VALUES(1,76,1.79531143467759060853e+09,'{"type":"Acted","seat":2,"action":"46","by":"house"}','d166a77b');
INSERT INTO "entries" VALUES(1,77,1.79531143467865967754e+09,'{"type":"Acted","seat":0,"action":"1"}','c8a0e484');
INSERT INTO "entries" VALUES(1,78,1.79531143467946100239e+09,'{"type":"Acted","seat":1,"action":"18"}','1a0e5b03');
INSERT INTO "entries" VALUES(1,79,1.79531143468038773534e+09,'{"type":"Acted","seat":2,"action":"36","by":"house"}','454517ea');
INSERT INTO "entries" VALUES(1,80,1.79531143468163299561e+09,'{"type":"Acted","seat":0,"action":"35"}','f40f8890');
INSERT INTO "entries" VALUES(1,81,1.7953114346823849678e+09,'{"type":"Acted","seat":1,"action":"13"}','508ce265');
INSERT INTO "entries" VALUES(1,82,1.79531143468324303627e+09,'{"type":"Acted","seat":2,"action":"41","by":"house"}','7d99b9dd');
INSERT INTO "entries" VALUES(1,83,1.79531143468421673778e+09,'{"type":"Acted","seat":0,"action":"57"}','84c85af1');
INSERT INTO "entries" VALUES(1,84,1795311434.68499,'{"type":"Acted","seat":1,"action":"32"}','6009e995');
INSERT INTO "entries" VALUES(1,85,1.79531143468592810632e+09,'{"type":"Acted","seat":2,"action":"40","by":"house"}','74c4d9f5');
INSERT INTO "entries" VALUES(1,86,1.79531143468685865398e+09,'{"type":"Acted","seat":0,"action":"9"}','9d5e316a');
INSERT INTO "entries" VALUES(1,87,1.79531143468754076958e+09,'{"type":"Acted","seat":1,"action":"30"}','eb363d26');
INSERT INTO "entries" VALUES(1,88,1.79531143468830728534e+09,'{"type":"Acted","seat":2,"action":"24","by":"house"}','00f74811');
INSERT INTO "entries" VALUES(1,89,1.79531143468923974041e+09,'{"type":"Acted","seat":0,"action":"6"}','806b5712');
INSERT INTO "entries" VALUES(1,90,1.79531143469000148771e+09,'{"type":"Acted","seat":1,"action":"44"}','d3cf37e5');
INSERT INTO "entries" VALUES(1,91,1.79531143469083642955e+09,'{"type":"Acted","seat":2,"action":"17","by":"house"}','4f48b013');
INSERT INTO "entries" VALUES(2,0,1.79531143471044874184e+09,'{"type":"Opened","game":"kuckuck","guild":1400000000000000000,"channel":194125,"host":194125,"options":{},"seconds":86400,"secret":"d267d3b81a2a9e4aa49030640b8ea987"}',NULL);
INSERT INTO "entries" VALUES(2,1,1.79531143471044874184e+09,'{"type":"Joined","user":194125,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(2,2,1.79531143471161222461e+09,'{"type":"Joined","user":194126,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(2,3,1.79531143471270036695e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(2,4,1.79531143471380710604e+09,'{"type":"Started","version":1,"options":{},"seed":"a0728b362039e5df3d6f866247b53b67aa7590a2e121b1e5069d21b068c75097"}',NULL);
INSERT INTO "entries" VALUES(2,5,1.79531143471490025522e+09,'{"type":"Acted","seat":0,"action":"10"}','72b8a00c');
INSERT INTO "entries" VALUES(2,6,1.79531143471576762199e+09,'{"type":"Acted","seat":1,"action":"55"}','732d3197');
INSERT INTO "entries" VALUES(2,7,1.79531143471677136422e+09,'{"type":"Acted","seat":2,"action":"3","by":"house"}','c1eefcec');
INSERT INTO "entries" VALUES(2,8,1.79531143471781826016e+09,'{"type":"Acted","seat":0,"action":"9"}','ef795398');
INSERT INTO "entries" VALUES(2,9,1.79531143471851682659e+09,'{"type":"Acted","seat":1,"action":"32"}','4e5e698c');
INSERT INTO "entries" VALUES(2,10,1.7953114347193763256e+09,'{"type":"Acted","seat":2,"action":"19","by":"house"}','e044c33e');
INSERT INTO "entries" VALUES(2,11,1.79531143472037720684e+09,'{"type":"Acted","seat":0,"action":"11"}','d28706d7');
INSERT INTO "entries" VALUES(3,0,1.79531143472107720376e+09,'{"type":"Opened","game":"ducksoup","guild":1400000000000000000,"channel":101,"host":101,"options":{},"seconds":86400,"secret":"b84e691cd182d69eefd22f916d331a60"}',NULL);
INSERT INTO "entries" VALUES(3,1,1.79531143472107720376e+09,'{"type":"Joined","user":101,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(3,2,1.7953114347222633362e+09,'{"type":"Joined","user":102,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(3,3,1.79531143472342944152e+09,'{"type":"Started","version":1,"options":{},"seed":"7398904b2f262dd59256377a15d79d76ab78f628d456cba28d28184f41cc9408"}',NULL);
INSERT INTO "entries" VALUES(3,4,1.79531143472448754313e+09,'{"type":"Acted","seat":0,"action":"TC"}','1c03d4f3');
INSERT INTO "entries" VALUES(3,5,1.7953114347256960869e+09,'{"type":"Acted","seat":1,"action":"KH"}','f2a2230c');
INSERT INTO "entries" VALUES(3,6,1.79531143472675752638e+09,'{"type":"Acted","seat":0,"action":"QS"}','daf1a169');
INSERT INTO "entries" VALUES(3,7,1.79531143472772669795e+09,'{"type":"Acted","seat":1,"action":"JS"}','77b652f3');
INSERT INTO "entries" VALUES(3,8,1.79531143472859549517e+09,'{"type":"Acted","seat":1,"action":"4C"}','a6112f9c');
INSERT INTO "entries" VALUES(3,9,1.79531143472959852213e+09,'{"type":"Acted","seat":0,"action":"8D"}','a0f8bc88');
INSERT INTO "entries" VALUES(3,10,1.79531143473058843614e+09,'{"type":"Acted","seat":1,"action":"AD"}','c70594b0');
INSERT INTO "entries" VALUES(3,11,1.79531143473161745069e+09,'{"type":"Acted","seat":0,"action":"KD"}','ace6547b');
INSERT INTO "entries" VALUES(3,12,1.79531143473265767098e+09,'{"type":"Acted","seat":1,"action":"9S"}','c0d3fe52');
INSERT INTO "entries" VALUES(3,13,1.79531143473368835447e+09,'{"type":"Acted","seat":0,"action":"5H"}','d895c447');
INSERT INTO "entries" VALUES(3,14,1.79531143473459410672e+09,'{"type":"Acted","seat":1,"action":"4H"}','7a3188b1');
INSERT INTO "entries" VALUES(3,15,1.79531143473570203783e+09,'{"type":"Acted","seat":0,"action":"JH"}','f1bcb05d');
INSERT INTO "entries" VALUES(3,16,1.79531143473680520053e+09,'{"type":"Acted","seat":1,"action":"2H"}','af77daf5');
INSERT INTO "entries" VALUES(3,17,1.79531143473801946645e+09,'{"type":"Acted","seat":0,"action":"TS"}','bdec3e18');
INSERT INTO "entries" VALUES(3,18,1.79531143473904442791e+09,'{"type":"Acted","seat":1,"action":"4D"}','c72c47c2');
INSERT INTO "entries" VALUES(3,19,1795311434.74002,'{"type":"Acted","seat":0,"action":"8C"}','b04f0990');
INSERT INTO "entries" VALUES(3,20,1.7953114347410309314e+09,'{"type":"Acted","seat":1,"action":"9H"}','90f2eea7');
INSERT INTO "entries" VALUES(3,21,1.79531143474203348157e+09,'{"type":"Acted","seat":0,"action":"7C"}','4f3e3e5b');
INSERT INTO "entries" VALUES(3,22,1.79531143474295735353e+09,'{"type":"Acted","seat":1,"action":"AH"}','0474b51f');
INSERT INTO "entries" VALUES(3,23,1.79531143474388432505e+09,'{"type":"Acted","seat":0,"action":"JD"}','dafbc6a1');
INSERT INTO "entries" VALUES(3,24,1.79531143474482703212e+09,'{"type":"Acted","seat":1,"action":"AS"}','e2c8baf1');
INSERT INTO "entries" VALUES(3,25,1.79531143474592709543e+09,'{"type":"Acted","seat":0,"action":"6S"}','cb99ae45');
INSERT INTO "entries" VALUES(3,26,1.79531143474690938e+09,'{"type":"Acted","seat":1,"action":"8S"}','e64a6053');
INSERT INTO "entries" VALUES(3,27,1.79531143474787592889e+09,'{"type":"Acted","seat":0,"action":"6C"}','646f7971');
INSERT INTO "entries" VALUES(3,28,1.79531143474888396256e+09,'{"type":"Acted","seat":1,"action":"3S"}','259d4b9b');
INSERT INTO "entries" VALUES(3,29,1.7953114347499053478e+09,'{"type":"Acted","seat":0,"action":"6H"}','c41c9b16');
INSERT INTO "entries" VALUES(3,30,1.79531143475088095663e+09,'{"type":"Acted","seat":1,"action":"9C"}','be0957c8');
INSERT INTO "entries" VALUES(3,31,1.79531143475185632702e+09,'{"type":"Acted","seat":0,"action":"5S"}','6e3c0832');
INSERT INTO "entries" VALUES(3,32,1.79531143475279951092e+09,'{"type":"Acted","seat":1,"action":"5C"}','93ad3646');
INSERT INTO "entries" VALUES(3,33,1.79531143475383973126e+09,'{"type":"Acted","seat":0,"action":"QH"}','262bf040');
INSERT INTO "entries" VALUES(3,34,1.79531143475492024419e+09,'{"type":"Acted","seat":1,"action":"2C"}','e6373c42');
INSERT INTO "entries" VALUES(3,35,1.79531143475596618652e+09,'{"type":"Acted","seat":0,"action":"TD"}','23127175');
INSERT INTO "entries" VALUES(3,36,1.79531143475693535805e+09,'{"type":"Acted","seat":1,"action":"AC"}','b0fa475e');
INSERT INTO "entries" VALUES(3,37,1.79531143475794935232e+09,'{"type":"Acted","seat":0,"action":"JC"}','346b143d');
INSERT INTO "entries" VALUES(3,38,1.79531143475892353061e+09,'{"type":"Acted","seat":1,"action":"3C"}','8cd4a7fe');
INSERT INTO "entries" VALUES(3,39,1.79531143475987172127e+09,'{"type":"Acted","seat":0,"action":"KS"}','5088bbe9');
INSERT INTO "entries" VALUES(3,40,1.79531143476086783405e+09,'{"type":"Acted","seat":1,"action":"2D"}','e6fea80e');
INSERT INTO "entries" VALUES(3,41,1.79531143476187062262e+09,'{"type":"Acted","seat":0,"action":"8H"}','9036b76a');
INSERT INTO "entries" VALUES(3,42,1.79531143476280808453e+09,'{"type":"Acted","seat":1,"action":"2S"}','95165476');
INSERT INTO "entries" VALUES(3,43,1.79531143476387691501e+09,'{"type":"Acted","seat":0,"action":"KC"}','0623049a');
INSERT INTO "entries" VALUES(3,44,1.79531143476480913164e+09,'{"type":"Acted","seat":1,"action":"3H"}','d929fbe4');
INSERT INTO "entries" VALUES(3,45,1.7953114347659144402e+09,'{"type":"Acted","seat":0,"action":"4S"}','e21d9b24');
INSERT INTO "entries" VALUES(3,46,1.79531143476689052582e+09,'{"type":"Acted","seat":1,"action":"3D"}','a33bd293');
INSERT INTO "entries" VALUES(3,47,1.79531143476786708831e+09,'{"type":"Acted","seat":0,"action":"7H"}','73d64686');
INSERT INTO "entries" VALUES(3,48,1.7953114347688553333e+09,'{"type":"Acted","seat":1,"action":"7D"}','e98b36f4');
INSERT INTO "entries" VALUES(3,49,1.79531143476981687543e+09,'{"type":"Acted","seat":0,"action":"QD"}','2e551691');
INSERT INTO "entries" VALUES(3,50,1.79531143477074217789e+09,'{"type":"Acted","seat":0,"action":"5D"}','8429ff97');
INSERT INTO "entries" VALUES(3,51,1.79531143477171707158e+09,'{"type":"Acted","seat":1,"action":"7S"}','98fb2a79');
INSERT INTO "entries" VALUES(3,52,1.79531143477275443079e+09,'{"type":"Acted","seat":0,"action":"QC"}','db455021');
INSERT INTO "entries" VALUES(3,53,1.79531143477374672892e+09,'{"type":"Acted","seat":1,"action":"TH"}','00f78c41');
INSERT INTO "entries" VALUES(3,54,1.79531143477469801901e+09,'{"type":"Acted","seat":0,"action":"9D"}','5e238915');
INSERT INTO "entries" VALUES(3,55,1.79531143477576231957e+09,'{"type":"Acted","seat":1,"action":"6D"}','11016abe');
INSERT INTO "entries" VALUES(4,0,1.79531143478356814387e+09,'{"type":"Opened","game":"ducksoup","guild":1400000000000000000,"channel":649517,"host":649517,"options":{},"seconds":86400,"secret":"06dc72c4246c8ef64f7b0f327658b403"}',NULL);
INSERT INTO "entries" VALUES(4,1,1.79531143478356814387e+09,'{"type":"Joined","user":649517,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(4,2,1.79531143478473091124e+09,'{"type":"Joined","user":649518,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(4,3,1.79531143478601455686e+09,'{"type":"Started","version":1,"options":{},"seed":"45120eafa31a7a2c5f7c0bcbf06dce35b623deeb03717829780c511a7e7b0890"}',NULL);
INSERT INTO "entries" VALUES(4,4,1.79531143478717088697e+09,'{"type":"Acted","seat":0,"action":"4D"}','92e3963d');
INSERT INTO "entries" VALUES(4,5,1.7953114347882168293e+09,'{"type":"Acted","seat":1,"action":"KH"}','f8d3b75d');
INSERT INTO "entries" VALUES(4,6,1.79531143478922128675e+09,'{"type":"Acted","seat":0,"action":"5S"}','1e0b488f');
INSERT INTO "entries" VALUES(4,7,1.795311434790361166e+09,'{"type":"Acted","seat":1,"action":"TS"}','d3117344');
INSERT INTO "entries" VALUES(4,8,1.7953114347913160324e+09,'{"type":"Acted","seat":0,"action":"TC"}','8973034c');
INSERT INTO "entries" VALUES(4,9,1795311434.79228,'{"type":"Acted","seat":1,"action":"JC"}','6b567ffe');
INSERT INTO "entries" VALUES(4,10,1.79531143479319286342e+09,'{"type":"Acted","seat":0,"action":"2D"}','c0b9a7bd');
INSERT INTO "entries" VALUES(5,0,1.79531143479414224623e+09,'{"type":"Opened","game":"cucco","guild":1400000000000000000,"channel":101,"host":101,"options":{},"seconds":86400,"secret":"2c43285b1dc0a232e48a43d33c8de8d4"}',NULL);
INSERT INTO "entries" VALUES(5,1,1.79531143479414224623e+09,'{"type":"Joined","user":101,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(5,2,1.79531143479524970055e+09,'{"type":"Joined","user":102,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(5,3,1.79531143479634094231e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(5,4,1.79531143479634094231e+09,'{"type":"HouseJoined","bird":1}',NULL);
INSERT INTO "entries" VALUES(5,5,1.79531143479634094231e+09,'{"type":"HouseJoined","bird":2}',NULL);
INSERT INTO "entries" VALUES(5,6,1.79531143479736232755e+09,'{"type":"Started","version":1,"options":{},"seed":"414390ed6ab1b0bf2c58ad67c18b95a735f04f40ce0312de61bba24e15fa8aba"}',NULL);
INSERT INTO "entries" VALUES(5,7,1.79531143479879903793e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','e5541493');
INSERT INTO "entries" VALUES(5,8,1.79531143479994630815e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','59dd2b18');
INSERT INTO "entries" VALUES(5,9,1.79531143480110549925e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','ecc166d5');
INSERT INTO "entries" VALUES(5,10,1.79531143480224823954e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','6d769a23');
INSERT INTO "entries" VALUES(5,11,1.79531143480320715902e+09,'{"type":"Acted","seat":0,"action":"accept"}','90b226a0');
INSERT INTO "entries" VALUES(5,12,1.7953114348041648865e+09,'{"type":"Acted","seat":0,"action":"keep"}','ffe41f3f');
INSERT INTO "entries" VALUES(5,13,1.79531143480525422098e+09,'{"type":"Acted","seat":1,"action":"ask"}','c8892274');
INSERT INTO "entries" VALUES(5,14,1.79531143480648016927e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','304488dc');
INSERT INTO "entries" VALUES(5,15,1.79531143480761122706e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','358c149b');
INSERT INTO "entries" VALUES(5,16,1.79531143480865025517e+09,'{"type":"Acted","seat":0,"action":"accept"}','66a9296f');
INSERT INTO "entries" VALUES(5,17,1.79531143480965685839e+09,'{"type":"Acted","seat":0,"action":"ask"}','10e9548f');
INSERT INTO "entries" VALUES(5,18,1.79531143481078696248e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','8f584784');
INSERT INTO "entries" VALUES(5,19,1.79531143481179904933e+09,'{"type":"Acted","seat":1,"action":"ask"}','a1455849');
INSERT INTO "entries" VALUES(5,20,1.79531143481282734865e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','beb18b00');
INSERT INTO "entries" VALUES(5,21,1.79531143481412220003e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','ae055017');
INSERT INTO "entries" VALUES(5,22,1.79531143481534767149e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','08caf728');
INSERT INTO "entries" VALUES(5,23,1.79531143481642556187e+09,'{"type":"Acted","seat":0,"action":"accept"}','a707478f');
INSERT INTO "entries" VALUES(5,24,1.79531143481748914716e+09,'{"type":"Acted","seat":0,"action":"ask"}','ae9579ac');
INSERT INTO "entries" VALUES(5,25,1.79531143481851601598e+09,'{"type":"Acted","seat":1,"action":"accept"}','9c85f9f5');
INSERT INTO "entries" VALUES(5,26,1.79531143481946516039e+09,'{"type":"Acted","seat":1,"action":"keep"}','da259463');
INSERT INTO "entries" VALUES(5,27,1.79531143482086157797e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','80cff922');
INSERT INTO "entries" VALUES(5,28,1.79531143482205700874e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','3beb5447');
INSERT INTO "entries" VALUES(5,29,1.7953114348231415749e+09,'{"type":"Acted","seat":0,"action":"ask"}','555e33f3');
INSERT INTO "entries" VALUES(5,30,1.79531143482416033745e+09,'{"type":"Acted","seat":1,"action":"accept"}','767b4215');
INSERT INTO "entries" VALUES(5,31,1.79531143482522058483e+09,'{"type":"Acted","seat":1,"action":"ask"}','7c12ba9b');
INSERT INTO "entries" VALUES(5,32,1.79531143482643342022e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','8ef16bda');
INSERT INTO "entries" VALUES(5,33,1.79531143482764315609e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','6e415508');
INSERT INTO "entries" VALUES(5,34,1.79531143482872605323e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','5d751d45');
INSERT INTO "entries" VALUES(5,35,1.79531143482987284656e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','f8d17231');
INSERT INTO "entries" VALUES(5,36,1.79531143483101940155e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','48079b11');
INSERT INTO "entries" VALUES(5,37,1.79531143483209347727e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','bdf8f1b9');
INSERT INTO "entries" VALUES(5,38,1.79531143483304476745e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','dd7ec8ce');
INSERT INTO "entries" VALUES(5,39,1.79531143483430981637e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','44d8cc68');
INSERT INTO "entries" VALUES(5,40,1.79531143483545708658e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','92eabff5');
INSERT INTO "entries" VALUES(5,41,1.79531143483661890028e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','7175b56a');
INSERT INTO "entries" VALUES(5,42,1795311434.83766,'{"type":"Acted","seat":1,"action":"accept"}','be3eef05');
INSERT INTO "entries" VALUES(5,43,1.79531143483880424498e+09,'{"type":"Acted","seat":1,"action":"keep"}','31f6f21e');
INSERT INTO "entries" VALUES(5,44,1.79531143483984756466e+09,'{"type":"Acted","seat":4,"action":"owl","by":"house"}','31f3cede');
INSERT INTO "entries" VALUES(5,45,1.79531143484098148349e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','977d3c10');
INSERT INTO "entries" VALUES(5,46,1.79531143484228968617e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','459740b5');
INSERT INTO "entries" VALUES(5,47,1.79531143484350061414e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','0b9e4614');
INSERT INTO "entries" VALUES(5,48,1.795311434844492197e+09,'{"type":"Acted","seat":0,"action":"ask"}','c7215869');
INSERT INTO "entries" VALUES(5,49,1.7953114348456540107e+09,'{"type":"Acted","seat":1,"action":"accept"}','926d4f67');
INSERT INTO "entries" VALUES(5,50,1.79531143484667110449e+09,'{"type":"Acted","seat":1,"action":"keep"}','cdf9df25');
INSERT INTO "entries" VALUES(5,51,1.79531143484788537024e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','7fc1ab32');
INSERT INTO "entries" VALUES(5,52,1.79531143484895634654e+09,'{"type":"Acted","seat":4,"action":"owl","by":"house"}','292fd228');
INSERT INTO "entries" VALUES(5,53,1.79531143485000014301e+09,'{"type":"Acted","seat":1,"action":"keep"}','a0c56d00');
INSERT INTO "entries" VALUES(5,54,1.79531143485105228424e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','1ae3cf82');
INSERT INTO "entries" VALUES(5,55,1.79531143485239219666e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','7d73927f');
INSERT INTO "entries" VALUES(5,56,1.79531143485357689857e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','99ca79a1');
INSERT INTO "entries" VALUES(5,57,1.79531143485467028619e+09,'{"type":"Acted","seat":0,"action":"ask"}','155bd9f4');
INSERT INTO "entries" VALUES(5,58,1.79531143485589694984e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','d744757a');
INSERT INTO "entries" VALUES(5,59,1.79531143485698914527e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','5e7d7c8a');
INSERT INTO "entries" VALUES(5,60,1.79531143485805463793e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','00b90a34');
INSERT INTO "entries" VALUES(5,61,1.79531143485894274713e+09,'{"type":"Acted","seat":0,"action":"keep"}','5b11271c');
INSERT INTO "entries" VALUES(5,62,1.79531143485986781124e+09,'{"type":"Acted","seat":1,"action":"keep"}','3222e8ac');
INSERT INTO "entries" VALUES(5,63,1.79531143486095595357e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','486c7876');
INSERT INTO "entries" VALUES(5,64,1.79531143486212706565e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','6a9245e4');
INSERT INTO "entries" VALUES(5,65,1795311434.86314,'{"type":"Acted","seat":0,"action":"accept"}','37c7edac');
INSERT INTO "entries" VALUES(5,66,1.79531143486424851415e+09,'{"type":"Acted","seat":1,"action":"keep"}','9c4fe145');
INSERT INTO "entries" VALUES(5,67,1.79531143486552715302e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','fbba0b71');
INSERT INTO "entries" VALUES(5,68,1.79531143486670875545e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','92b46195');
INSERT INTO "entries" VALUES(5,69,1.79531143486810827259e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','7ca85f21');
INSERT INTO "entries" VALUES(5,70,1.79531143486927866935e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','65084687');
INSERT INTO "entries" VALUES(5,71,1.79531143487037658694e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','072af5ad');
INSERT INTO "entries" VALUES(5,72,1.79531143487155771254e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','2f49b600');
INSERT INTO "entries" VALUES(5,73,1.79531143487287783624e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','16bd6f93');
INSERT INTO "entries" VALUES(5,74,1.79531143487424564358e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','431e39fa');
INSERT INTO "entries" VALUES(5,75,1.79531143487553215029e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','49e40464');
INSERT INTO "entries" VALUES(5,76,1.79531143487655353539e+09,'{"type":"Acted","seat":0,"action":"accept"}','2e1c87fc');
INSERT INTO "entries" VALUES(5,77,1.79531143487762928005e+09,'{"type":"Acted","seat":0,"action":"keep"}','1152d7f1');
INSERT INTO "entries" VALUES(5,78,1.79531143487865519521e+09,'{"type":"Acted","seat":1,"action":"ask"}','0f7d64bb');
INSERT INTO "entries" VALUES(5,79,1.79531143487961959833e+09,'{"type":"Acted","seat":3,"action":"owl","by":"house"}','8aad32a1');
INSERT INTO "entries" VALUES(5,80,1.79531143488053226463e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','6b83309a');
INSERT INTO "entries" VALUES(5,81,1.79531143488168454169e+09,'{"type":"Acted","seat":0,"action":"keep"}','59bf8822');
INSERT INTO "entries" VALUES(5,82,1.7953114348830325603e+09,'{"type":"Acted","seat":1,"action":"keep"}','4f109758');
INSERT INTO "entries" VALUES(5,83,1.79531143488420963285e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','62b49581');
INSERT INTO "entries" VALUES(5,84,1.7953114348853547573e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','63e6f212');
INSERT INTO "entries" VALUES(5,85,1.79531143488657450677e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','52cfceaa');
INSERT INTO "entries" VALUES(5,86,1.79531143488761544225e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','33c6265e');
INSERT INTO "entries" VALUES(5,87,1.79531143488884639735e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','b01acf41');
INSERT INTO "entries" VALUES(5,88,1.79531143488997840884e+09,'{"type":"Acted","seat":1,"action":"ask"}','43cd3f68');
INSERT INTO "entries" VALUES(5,89,1.79531143489109706878e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','f0332caa');
INSERT INTO "entries" VALUES(5,90,1.79531143489227056498e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','67721aa7');
INSERT INTO "entries" VALUES(5,91,1.79531143489343285564e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','b38799d3');
INSERT INTO "entries" VALUES(5,92,1.79531143489463162424e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','1c4f3a69');
INSERT INTO "entries" VALUES(5,93,1.79531143489583277705e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','1ba9fd9d');
INSERT INTO "entries" VALUES(5,94,1.79531143489703750608e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','8e4bd93f');
INSERT INTO "entries" VALUES(5,95,1.79531143489808368675e+09,'{"type":"Acted","seat":0,"action":"accept"}','d3388c69');
INSERT INTO "entries" VALUES(5,96,1.79531143489904928211e+09,'{"type":"Acted","seat":0,"action":"keep"}','126a3b26');
INSERT INTO "entries" VALUES(5,97,1.79531143490009617805e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','3560c992');
INSERT INTO "entries" VALUES(5,98,1.79531143490106844906e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','3e0ff155');
INSERT INTO "entries" VALUES(5,99,1.79531143490215849877e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','f98c3adf');
INSERT INTO "entries" VALUES(5,100,1.79531143490318202977e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','5c01bdb1');
INSERT INTO "entries" VALUES(5,101,1.79531143490405488017e+09,'{"type":"Acted","seat":0,"action":"ask"}','4a9bea92');
INSERT INTO "entries" VALUES(5,102,1.79531143490501451489e+09,'{"type":"Acted","seat":1,"action":"accept"}','627fcf12');
INSERT INTO "entries" VALUES(5,103,1.79531143490611243252e+09,'{"type":"Acted","seat":1,"action":"keep"}','7616b9d2');
INSERT INTO "entries" VALUES(5,104,1.795311434907201767e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','22b5ede2');
INSERT INTO "entries" VALUES(5,105,1.79531143490821027755e+09,'{"type":"Acted","seat":1,"action":"ask"}','b49240ef');
INSERT INTO "entries" VALUES(5,106,1.79531143490937066071e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','7855a705');
INSERT INTO "entries" VALUES(5,107,1.79531143491083598133e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','dd414ab6');
INSERT INTO "entries" VALUES(5,108,1.79531143491210222248e+09,'{"type":"Acted","seat":0,"action":"accept"}','aebca148');
INSERT INTO "entries" VALUES(5,109,1.79531143491314840315e+09,'{"type":"Acted","seat":0,"action":"keep"}','02cd7756');
INSERT INTO "entries" VALUES(5,110,1.79531143491406512254e+09,'{"type":"Acted","seat":1,"action":"ask"}','68c1f59c');
INSERT INTO "entries" VALUES(5,111,1.79531143491495823855e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','868531e9');
INSERT INTO "entries" VALUES(5,112,1.79531143491604971889e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','e37f0e08');
INSERT INTO "entries" VALUES(5,113,1.79531143491707491878e+09,'{"type":"Acted","seat":0,"action":"keep"}','f4458d7a');
INSERT INTO "entries" VALUES(5,114,1.79531143491821026806e+09,'{"type":"Acted","seat":1,"action":"keep"}','87c9b738');
INSERT INTO "entries" VALUES(5,115,1.79531143491929984093e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','a4652ba0');
INSERT INTO "entries" VALUES(5,116,1.79531143492031812665e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','3e86b48e');
INSERT INTO "entries" VALUES(5,117,1.79531143492146253587e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','8ff70cae');
INSERT INTO "entries" VALUES(5,118,1.79531143492244172092e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','970ddce6');
INSERT INTO "entries" VALUES(5,119,1.79531143492352318765e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','ce07021c');
INSERT INTO "entries" VALUES(5,120,1.7953114349244410991e+09,'{"type":"Acted","seat":1,"action":"ask"}','a1e1fce7');
INSERT INTO "entries" VALUES(5,121,1.79531143492554116254e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','42e71900');
INSERT INTO "entries" VALUES(5,122,1.79531143492668437957e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','96639741');
INSERT INTO "entries" VALUES(5,123,1.79531143492782139774e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','8bc0c0e1');
INSERT INTO "entries" VALUES(5,124,1795311434.92903,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','15deece7');
INSERT INTO "entries" VALUES(5,125,1.79531143493017697337e+09,'{"type":"Acted","seat":0,"action":"accept"}','f76dfc29');
INSERT INTO "entries" VALUES(5,126,1.79531143493127894397e+09,'{"type":"Acted","seat":0,"action":"ask"}','53d6c13e');
INSERT INTO "entries" VALUES(5,127,1.79531143493232893948e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','74418e01');
INSERT INTO "entries" VALUES(5,128,1.79531143493326950078e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','5324d8e3');
INSERT INTO "entries" VALUES(5,129,1.79531143493440079692e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','8d7d078e');
INSERT INTO "entries" VALUES(5,130,1.79531143493551015853e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','223b60f5');
INSERT INTO "entries" VALUES(5,131,1.79531143493672466285e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','3a2469cb');
INSERT INTO "entries" VALUES(5,132,1.79531143493785572051e+09,'{"type":"Acted","seat":0,"action":"ask"}','1d6baa6b');
INSERT INTO "entries" VALUES(5,133,1.79531143493894433972e+09,'{"type":"Acted","seat":1,"action":"accept"}','be6ac835');
INSERT INTO "entries" VALUES(5,134,1.79531143493988561629e+09,'{"type":"Acted","seat":1,"action":"ask"}','3f44a731');
INSERT INTO "entries" VALUES(5,135,1.79531143494091463084e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','b598bc32');
INSERT INTO "entries" VALUES(5,136,1.79531143494201350209e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','64b0ec3c');
INSERT INTO "entries" VALUES(5,137,1.79531143494311547278e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','4c5c06e1');
INSERT INTO "entries" VALUES(5,138,1.79531143494431829447e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','f4bdf529');
INSERT INTO "entries" VALUES(5,139,1.7953114349456837177e+09,'{"type":"Acted","seat":1,"action":"ask"}','cd714d56');
INSERT INTO "entries" VALUES(5,140,1.79531143494678425793e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','5db22089');
INSERT INTO "entries" VALUES(5,141,1.79531143494799947735e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','01fedb6e');
INSERT INTO "entries" VALUES(5,142,1.79531143494907808296e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','72d7c796');
INSERT INTO "entries" VALUES(5,143,1.79531143495093631744e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','73460079');
INSERT INTO "entries" VALUES(5,144,1.79531143495199513437e+09,'{"type":"Acted","seat":0,"action":"ask"}','b0b3b65b');
INSERT INTO "entries" VALUES(5,145,1.79531143495291614533e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','9751b6c1');
INSERT INTO "entries" VALUES(5,146,1.79531143495373106001e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','0a5f0842');
INSERT INTO "entries" VALUES(5,147,1.7953114349548327923e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','d3c3a266');
INSERT INTO "entries" VALUES(5,148,1.79531143495572733876e+09,'{"type":"Acted","seat":4,"action":"accept","by":"house"}','7ad64218');
INSERT INTO "entries" VALUES(5,149,1.79531143495659375195e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','4fa6bbf5');
INSERT INTO "entries" VALUES(5,150,1.79531143495749068257e+09,'{"type":"Acted","seat":0,"action":"ask"}','01ebdfcc');
INSERT INTO "entries" VALUES(5,151,1.79531143495832014086e+09,'{"type":"Acted","seat":1,"action":"accept"}','f993629a');
INSERT INTO "entries" VALUES(5,152,1.79531143495911717417e+09,'{"type":"Acted","seat":1,"action":"ask"}','dd4ba0a7');
INSERT INTO "entries" VALUES(5,153,1.79531143496021795271e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','bac5ae0e');
INSERT INTO "entries" VALUES(5,154,1.79531143496167826657e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','c79c8f17');
INSERT INTO "entries" VALUES(5,155,1.79531143496269679068e+09,'{"type":"Acted","seat":0,"action":"accept"}','8e22f8dd');
INSERT INTO "entries" VALUES(5,156,1.7953114349635167122e+09,'{"type":"Acted","seat":1,"action":"ask"}','02cae5ae');
INSERT INTO "entries" VALUES(5,157,1.79531143496429777144e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','8d693c26');
INSERT INTO "entries" VALUES(5,158,1.79531143496532154084e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','1c3f7d14');
INSERT INTO "entries" VALUES(5,159,1.79531143496644663816e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','a0a49721');
INSERT INTO "entries" VALUES(5,160,1.79531143496722650531e+09,'{"type":"Acted","seat":1,"action":"ask"}','b0c03a1f');
INSERT INTO "entries" VALUES(5,161,1.79531143496797132488e+09,'{"type":"Acted","seat":3,"action":"refuse","by":"house"}','62f6e6ff');
INSERT INTO "entries" VALUES(5,162,1.7953114349688138962e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','98de7be2');
INSERT INTO "entries" VALUES(5,163,1.79531143496960663794e+09,'{"type":"Acted","seat":1,"action":"keep"}','0b355287');
INSERT INTO "entries" VALUES(5,164,1.79531143497065138817e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','fdd6aa53');
INSERT INTO "entries" VALUES(6,0,1.79531143498251080517e+09,'{"type":"Opened","game":"cucco","guild":1400000000000000000,"channel":109516,"host":109516,"options":{},"seconds":86400,"secret":"5ec2072a8575d7e82f9bd8941cf52159"}',NULL);
INSERT INTO "entries" VALUES(6,1,1.79531143498251080517e+09,'{"type":"Joined","user":109516,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(6,2,1.79531143498353743556e+09,'{"type":"Joined","user":109517,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(6,3,1.79531143498438549039e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(6,4,1.79531143498438549039e+09,'{"type":"HouseJoined","bird":1}',NULL);
INSERT INTO "entries" VALUES(6,5,1.79531143498438549039e+09,'{"type":"HouseJoined","bird":2}',NULL);
INSERT INTO "entries" VALUES(6,6,1.79531143498529577253e+09,'{"type":"Started","version":1,"options":{},"seed":"ba7157287c4ca066f76c2343260e4e2308e2f9fe9684c6b0467d0fd3d69eb92b"}',NULL);
INSERT INTO "entries" VALUES(6,7,1.79531143498629331594e+09,'{"type":"Acted","seat":0,"action":"keep"}','36cef593');
INSERT INTO "entries" VALUES(6,8,1.79531143498708271985e+09,'{"type":"Acted","seat":1,"action":"keep"}','4ffcff87');
INSERT INTO "entries" VALUES(6,9,1.79531143498798108097e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','c612fad9');
INSERT INTO "entries" VALUES(6,10,1.79531143498878264421e+09,'{"type":"Acted","seat":3,"action":"accept","by":"house"}','7001564a');
INSERT INTO "entries" VALUES(6,11,1795311434.9898,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','62255aaf');
INSERT INTO "entries" VALUES(6,12,1.79531143499073576929e+09,'{"type":"Acted","seat":1,"action":"ask"}','a55c23b4');
INSERT INTO "entries" VALUES(6,13,1.79531143499153494837e+09,'{"type":"Acted","seat":2,"action":"accept","by":"house"}','cfd2a448');
INSERT INTO "entries" VALUES(7,0,1.79531143499228191379e+09,'{"type":"Opened","game":"coucou","guild":1400000000000000000,"channel":101,"host":101,"options":{},"seconds":86400,"secret":"1a330fe97688c5d95d6f977d7dc0e5eb"}',NULL);
INSERT INTO "entries" VALUES(7,1,1.79531143499228191379e+09,'{"type":"Joined","user":101,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(7,2,1.79531143499320888518e+09,'{"type":"Joined","user":102,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(7,3,1.79531143499426507946e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(7,4,1.79531143499426507946e+09,'{"type":"HouseJoined","bird":1}',NULL);
INSERT INTO "entries" VALUES(7,5,1.79531143499426507946e+09,'{"type":"HouseJoined","bird":2}',NULL);
INSERT INTO "entries" VALUES(7,6,1.7953114349954681396e+09,'{"type":"Started","version":1,"options":{},"seed":"4d008f5b8f9e7edaf7b72ec7b18a778271194ab03cac2d5bb88efcd43eb5321a"}',NULL);
INSERT INTO "entries" VALUES(7,7,1.79531143499659490581e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','147e24f3');
INSERT INTO "entries" VALUES(7,8,1.7953114349976494312e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','8e731db2');
INSERT INTO "entries" VALUES(7,9,1.79531143499875259399e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','36fca75d');
INSERT INTO "entries" VALUES(7,10,1.79531143499970483783e+09,'{"type":"Acted","seat":0,"action":"keep"}','dbb80354');
INSERT INTO "entries" VALUES(7,11,1.79531143500070619577e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','54a4a75e');
INSERT INTO "entries" VALUES(7,12,1.79531143500166678428e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','06012def');
INSERT INTO "entries" VALUES(7,13,1.79531143500265860562e+09,'{"type":"Acted","seat":0,"action":"keep"}','b3fc363a');
INSERT INTO "entries" VALUES(7,14,1.79531143500373554233e+09,'{"type":"Acted","seat":1,"action":"ask"}','304488dc');
INSERT INTO "entries" VALUES(7,15,1.79531143500492739676e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','4f4ca4ea');
INSERT INTO "entries" VALUES(7,16,1.79531143500609064109e+09,'{"type":"Acted","seat":0,"action":"keep"}','d7543b4d');
INSERT INTO "entries" VALUES(7,17,1.79531143500691199306e+09,'{"type":"Acted","seat":1,"action":"ask"}','a7e5a78b');
INSERT INTO "entries" VALUES(7,18,1.79531143500785636902e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','18833671');
INSERT INTO "entries" VALUES(7,19,1.79531143500866794586e+09,'{"type":"Acted","seat":0,"action":"ask"}','619649db');
INSERT INTO "entries" VALUES(7,20,1.79531143500945448879e+09,'{"type":"Acted","seat":1,"action":"ask"}','beb18b00');
INSERT INTO "entries" VALUES(7,21,1.79531143501035976408e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','7cdec55d');
INSERT INTO "entries" VALUES(7,22,1.79531143501124572751e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','70159f27');
INSERT INTO "entries" VALUES(7,23,1.79531143501212883e+09,'{"type":"Acted","seat":1,"action":"ask"}','dec76cd7');
INSERT INTO "entries" VALUES(7,24,1.79531143501291322707e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','646c3052');
INSERT INTO "entries" VALUES(7,25,1.79531143501372814183e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','f97a536e');
INSERT INTO "entries" VALUES(7,26,1.79531143501473951337e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','da259463');
INSERT INTO "entries" VALUES(7,27,1.79531143501567912101e+09,'{"type":"Acted","seat":2,"action":"ask","by":"house"}','80cff922');
INSERT INTO "entries" VALUES(7,28,1.79531143501652693753e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','05bfc6a5');
INSERT INTO "entries" VALUES(7,29,1.7953114350176475048e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','ff48faa9');
INSERT INTO "entries" VALUES(7,30,1.7953114350189087391e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','2a6c16a8');
INSERT INTO "entries" VALUES(7,31,1.79531143502007603648e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','6e867290');
INSERT INTO "entries" VALUES(7,32,1.79531143502118802068e+09,'{"type":"Acted","seat":1,"action":"keep"}','35a2f127');
INSERT INTO "entries" VALUES(7,33,1.79531143502223825459e+09,'{"type":"Acted","seat":4,"action":"keep","by":"house"}','33dc17ce');
INSERT INTO "entries" VALUES(7,34,1.79531143502299451826e+09,'{"type":"Acted","seat":1,"action":"keep"}','4dca7f9f');
INSERT INTO "entries" VALUES(7,35,1.79531143502395296096e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','c7e3e095');
INSERT INTO "entries" VALUES(7,36,1.79531143502469658847e+09,'{"type":"Acted","seat":1,"action":"ask"}','48079b11');
INSERT INTO "entries" VALUES(7,37,1.79531143502596402168e+09,'{"type":"Acted","seat":2,"action":"keep","by":"house"}','b2391ef7');
INSERT INTO "entries" VALUES(7,38,1.79531143502707290649e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','dd7ec8ce');
INSERT INTO "entries" VALUES(7,39,1.79531143502802157402e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','ede1dbf2');
INSERT INTO "entries" VALUES(7,40,1.7953114350289218426e+09,'{"type":"Acted","seat":1,"action":"keep"}','dcdfd6f0');
INSERT INTO "entries" VALUES(7,41,1.79531143502998900415e+09,'{"type":"Acted","seat":3,"action":"ask","by":"house"}','02e1e64c');
INSERT INTO "entries" VALUES(8,0,1.79531143503775620457e+09,'{"type":"Opened","game":"coucou","guild":1400000000000000000,"channel":732575,"host":732575,"options":{},"seconds":86400,"secret":"85b13578314f9b7d1a1415237f10705e"}',NULL);
INSERT INTO "entries" VALUES(8,1,1.79531143503775620457e+09,'{"type":"Joined","user":732575,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(8,2,1.79531143503895759577e+09,'{"type":"Joined","user":732576,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(8,3,1.79531143503984737391e+09,'{"type":"HouseJoined","bird":0}',NULL);
INSERT INTO "entries" VALUES(8,4,1.79531143503984737391e+09,'{"type":"HouseJoined","bird":1}',NULL);
INSERT INTO "entries" VALUES(8,5,1.79531143503984737391e+09,'{"type":"HouseJoined","bird":2}',NULL);
INSERT INTO "entries" VALUES(8,6,1.79531143504069137578e+09,'{"type":"Started","version":1,"options":{},"seed":"2f22382179c9b911910bd8902addaa68f4f7e9693f322b3062c147b7797f74ba"}',NULL);
INSERT INTO "entries" VALUES(8,7,1.7953114350416862965e+09,'{"type":"Acted","seat":3,"action":"keep","by":"house"}','290a2ba0');
INSERT INTO "entries" VALUES(8,8,1.79531143504266834255e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','5efc6d21');
INSERT INTO "entries" VALUES(8,9,1.79531143504350280764e+09,'{"type":"Acted","seat":0,"action":"keep"}','93447ae4');
INSERT INTO "entries" VALUES(8,10,1.79531143504463195801e+09,'{"type":"Acted","seat":1,"action":"keep"}','7001564a');
INSERT INTO "entries" VALUES(8,11,1.79531143504575872423e+09,'{"type":"Acted","seat":4,"action":"ask","by":"house"}','90b226a0');
INSERT INTO "entries" VALUES(8,12,1795311435.04663,'{"type":"Acted","seat":0,"action":"ask"}','ffe41f3f');
INSERT INTO "entries" VALUES(8,13,1.7953114350474658012e+09,'{"type":"Acted","seat":1,"action":"keep"}','cfd2a448');
INSERT INTO "entries" VALUES(9,0,1.79531143504821109769e+09,'{"type":"Opened","game":"kuckuck","guild":1400000000000000000,"channel":105,"host":105,"options":{},"seconds":86400,"secret":"5ad74a39e7f2bf271d99b377745fa790"}',NULL);
INSERT INTO "entries" VALUES(9,1,1.79531143504821109769e+09,'{"type":"Joined","user":105,"name":"P0"}',NULL);
INSERT INTO "entries" VALUES(9,2,1.7953114350491421223e+09,'{"type":"Joined","user":106,"name":"P1"}',NULL);
INSERT INTO "entries" VALUES(9,3,1.79531143505009794236e+09,'{"type":"HouseJoined","bird":0}',NULL);
CREATE TABLE guilds (
	id BIGINT NOT NULL, 
	language VARCHAR(8), "left" FLOAT, pace VARCHAR(8), threads BOOLEAN, openers BIGINT, seasons BOOLEAN, 
	CONSTRAINT pk_guilds PRIMARY KEY (id)
);
CREATE TABLE hands (
	table_id INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_hands PRIMARY KEY (table_id, user), 
	CONSTRAINT fk_hands_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE projections (
	name VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_projections PRIMARY KEY (name)
);
INSERT INTO "projections" VALUES('standings',2);
INSERT INTO "projections" VALUES('seasons',1);
INSERT INTO "projections" VALUES('records',2);
INSERT INTO "projections" VALUES('rivals',2);
CREATE TABLE records (
	guild BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	places INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	longest INTEGER NOT NULL, 
	best INTEGER, 
	counts TEXT NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY (guild, game, user)
);
INSERT INTO "records" VALUES(1400000000000000000,'kuckuck',101,'P0',1,0,3,0,0,3,'{"few hands":1,"few mine":12,"few theirs":-6,"many hands":1,"many mine":36,"many theirs":54,"most of a hand":1,"out":1,"some hands":1,"some mine":-12,"some theirs":6}');
INSERT INTO "records" VALUES(1400000000000000000,'kuckuck',102,'P1',1,0,2,0,0,2,'{"few hands":1,"few mine":0,"few theirs":0,"many hands":1,"many mine":24,"many theirs":60,"most of a hand":1,"some hands":1,"some mine":24,"some theirs":-12}');
INSERT INTO "records" VALUES(1400000000000000000,'ducksoup',101,'P0',1,0,2,0,0,12,'{"deals":1}');
INSERT INTO "records" VALUES(1400000000000000000,'ducksoup',102,'P1',1,1,1,1,1,340,'{"deals":1,"ponds":1}');
INSERT INTO "records" VALUES(1400000000000000000,'cucco',101,'P0',1,0,4,0,0,NULL,'{"knocked out":4,"out":10,"rounds":19}');
INSERT INTO "records" VALUES(1400000000000000000,'cucco',102,'P1',1,0,3,0,0,NULL,'{"knocked out":1,"out":10,"rounds":23}');
INSERT INTO "records" VALUES(1400000000000000000,'coucou',101,'P0',1,0,5,0,0,NULL,'{"chips lost":3,"deals":5}');
INSERT INTO "records" VALUES(1400000000000000000,'coucou',102,'P1',1,0,2,0,0,NULL,'{"chips lost":3,"deals":12,"eliminated":1,"passed on":1}');
CREATE TABLE reminders (
	table_id INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	message BIGINT NOT NULL, 
	CONSTRAINT pk_reminders PRIMARY KEY (table_id), 
	CONSTRAINT fk_reminders_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE "results" (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	guild BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	user BIGINT, 
	name VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(1,0,1400000000000000000,'kuckuck',1.79531143469083642955e+09,101,'P0',3,3);
INSERT INTO "results" VALUES(1,1,1400000000000000000,'kuckuck',1.79531143469083642955e+09,102,'P1',2,4);
INSERT INTO "results" VALUES(3,0,1400000000000000000,'ducksoup',1.79531143477576231957e+09,101,'P0',2,0);
INSERT INTO "results" VALUES(3,1,1400000000000000000,'ducksoup',1.79531143477576231957e+09,102,'P1',1,2);
INSERT INTO "results" VALUES(5,0,1400000000000000000,'cucco',1.79531143497065138817e+09,101,'P0',4,0);
INSERT INTO "results" VALUES(5,1,1400000000000000000,'cucco',1.79531143497065138817e+09,102,'P1',3,2);
INSERT INTO "results" VALUES(7,0,1400000000000000000,'coucou',1.79531143502998900415e+09,101,'P0',5,0);
INSERT INTO "results" VALUES(7,1,1400000000000000000,'coucou',1.79531143502998900415e+09,102,'P1',2,3);
CREATE TABLE rivals (
	guild BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user BIGINT NOT NULL, 
	other BIGINT NOT NULL, 
	games INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	deeds INTEGER NOT NULL, 
	CONSTRAINT pk_rivals PRIMARY KEY (guild, game, user, other)
);
INSERT INTO "rivals" VALUES(1400000000000000000,'kuckuck',101,102,1,1,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'kuckuck',102,101,1,0,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'ducksoup',101,102,1,1,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'ducksoup',102,101,1,0,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'cucco',101,102,1,1,2);
INSERT INTO "rivals" VALUES(1400000000000000000,'cucco',102,101,1,0,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'coucou',101,102,1,1,0);
INSERT INTO "rivals" VALUES(1400000000000000000,'coucou',102,101,1,0,0);
CREATE TABLE seasons (
	guild BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	season VARCHAR(7) NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_seasons PRIMARY KEY (guild, game, season)
);
INSERT INTO "seasons" VALUES(1400000000000000000,'kuckuck','all',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'kuckuck','2026-11',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'ducksoup','all',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'ducksoup','2026-11',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'cucco','all',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'cucco','2026-11',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'coucou','all',1);
INSERT INTO "seasons" VALUES(1400000000000000000,'coucou','2026-11',1);
CREATE TABLE sitters (
	table_id INTEGER NOT NULL, 
	user BIGINT NOT NULL, 
	CONSTRAINT pk_sitters PRIMARY KEY (table_id, user), 
	CONSTRAINT fk_sitters_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES(1,101);
INSERT INTO "sitters" VALUES(1,102);
INSERT INTO "sitters" VALUES(2,194125);
INSERT INTO "sitters" VALUES(2,194126);
INSERT INTO "sitters" VALUES(3,101);
INSERT INTO "sitters" VALUES(3,102);
INSERT INTO "sitters" VALUES(4,649517);
INSERT INTO "sitters" VALUES(4,649518);
INSERT INTO "sitters" VALUES(5,101);
INSERT INTO "sitters" VALUES(5,102);
INSERT INTO "sitters" VALUES(6,109516);
INSERT INTO "sitters" VALUES(6,109517);
INSERT INTO "sitters" VALUES(7,101);
INSERT INTO "sitters" VALUES(7,102);
INSERT INTO "sitters" VALUES(8,732575);
INSERT INTO "sitters" VALUES(8,732576);
INSERT INTO "sitters" VALUES(9,105);
INSERT INTO "sitters" VALUES(9,106);
CREATE TABLE standings (
	guild BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	season VARCHAR(7) NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	rating INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	best INTEGER NOT NULL, curve TEXT DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_standings PRIMARY KEY (guild, game, season, user)
);
INSERT INTO "standings" VALUES(1400000000000000000,'kuckuck','all',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,3,3,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'kuckuck','all',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,4,2,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'kuckuck','2026-11',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,3,3,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'kuckuck','2026-11',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,4,2,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'ducksoup','all',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,2,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'ducksoup','all',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,1,2,1,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'ducksoup','2026-11',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,2,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'ducksoup','2026-11',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,1,2,1,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'cucco','all',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,4,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'cucco','all',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,2,3,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'cucco','2026-11',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,4,'[[1795311434,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'cucco','2026-11',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,2,3,'[[1795311434,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'coucou','all',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,5,'[[1795311435,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'coucou','all',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,3,2,'[[1795311435,1138]]');
INSERT INTO "standings" VALUES(1400000000000000000,'coucou','2026-11',101,'P0',927,2.23646105068595026912e+01,8.06590141354368,1,0,0,5,'[[1795311435,927]]');
INSERT INTO "standings" VALUES(1400000000000000000,'coucou','2026-11',102,'P1',1138,2.76353894931404973087e+01,8.06590141354368,1,0,3,2,'[[1795311435,1138]]');
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT, 
	live BOOLEAN NOT NULL, 
	deadline FLOAT
, unpainted BOOLEAN DEFAULT 0 NOT NULL);
INSERT INTO "tables" VALUES(1,1400000000000000000,101,NULL,0,NULL,1);
INSERT INTO "tables" VALUES(2,1400000000000000000,194125,NULL,1,1.79539783471937632562e+09,0);
INSERT INTO "tables" VALUES(3,1400000000000000000,101,NULL,0,NULL,1);
INSERT INTO "tables" VALUES(4,1400000000000000000,649517,NULL,1,1.79539783479319286349e+09,0);
INSERT INTO "tables" VALUES(5,1400000000000000000,101,NULL,0,NULL,1);
INSERT INTO "tables" VALUES(6,1400000000000000000,109516,NULL,1,1.7953978349915349483e+09,0);
INSERT INTO "tables" VALUES(7,1400000000000000000,101,NULL,0,NULL,1);
INSERT INTO "tables" VALUES(8,1400000000000000000,732575,NULL,1,1.79539783504746580126e+09,0);
INSERT INTO "tables" VALUES(9,1400000000000000000,105,NULL,1,1.79539783505009794238e+09,0);
CREATE TABLE users (
	id BIGINT NOT NULL, 
	hand VARCHAR(8), 
	notify VARCHAR(8), text_only BOOLEAN, language VARCHAR(8), 
	CONSTRAINT pk_users PRIMARY KEY (id)
);
CREATE INDEX ix_tables_live ON tables (live);
CREATE INDEX ix_results_guild_game_at ON results (guild, game, at);
CREATE INDEX ix_results_guild_at ON results (guild, at);
CREATE INDEX ix_results_user ON results (user);
CREATE INDEX ix_standings_guild_game_season_rating_user ON standings (guild, game, season, rating, user);
CREATE INDEX ix_standings_user ON standings (user);
CREATE INDEX ix_records_user_guild ON records (user, guild);
CREATE INDEX ix_rivals_guild_game_user_lost ON rivals (guild, game, user, lost);
CREATE INDEX ix_rivals_guild_game_user_deeds ON rivals (guild, game, user, deeds);
CREATE INDEX ix_rivals_guild_game_other_deeds ON rivals (guild, game, other, deeds);
CREATE INDEX ix_rivals_user ON rivals (user);
CREATE INDEX ix_rivals_other ON rivals (other);
CREATE INDEX ix_sitters_user ON sitters (user);
CREATE INDEX ix_hands_user ON hands (user);
CREATE INDEX ix_tables_guild ON tables (guild);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',9);
COMMIT;
