# Everything is built in a stage of its own; the image itself has Python, the bot and what it needs.

FROM python:3.11-slim-bookworm AS build
WORKDIR /source
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY cogs cogs
COPY docs/rules docs/rules
# Without a pip of its own, so that none is left.
RUN python -m venv --without-pip /opt/kuckuck \
    && pip --python /opt/kuckuck/bin/python install --no-cache-dir --disable-pip-version-check \
        --constraint constraints.txt '.[postgres]'

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin kuckuck \
    && install --directory --owner kuckuck --group kuckuck --mode 0700 /data
COPY --from=build /opt/kuckuck /opt/kuckuck
ENV PATH="/opt/kuckuck/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL="sqlite+aiosqlite:////data/kuckuck.sqlite3" \
    METRICS_PORT=9464
WORKDIR /opt/kuckuck
VOLUME /data
USER 10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['METRICS_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["python", "-m", "bot"]
