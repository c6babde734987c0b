# Everything is built in a separate stage; the image itself has Python, the bot and what it needs.

# docs/hosting.md says how to name the image by its digest.
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${PYTHON_IMAGE} AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE LICENSES.md ./
COPY locks locks
COPY engine engine
COPY bot bot
COPY cogs cogs
COPY docs/rules docs/rules
# Only packages with a known hash get in. The environment has no pip, so no pip is left in the image.
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ONLY_BINARY=:all:
RUN pip install --require-hashes --requirement locks/build.txt \
    && pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && python -m venv --without-pip /opt/kuckuck \
    && pip --python /opt/kuckuck/bin/python install --require-hashes --requirement locks/run.txt \
    && pip --python /opt/kuckuck/bin/python install --no-deps /wheels/*.whl

FROM ${PYTHON_IMAGE}
# The image of Python brings its own pip, and the means to make another one.
RUN pip uninstall --yes --root-user-action ignore setuptools wheel pip \
    && rm -r "$(python -c 'import ensurepip; print(*ensurepip.__path__)')"
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin kuckuck \
    && install --directory --owner kuckuck --group kuckuck --mode 0700 /data
COPY --from=build /opt/kuckuck /opt/kuckuck
ENV PATH="/opt/kuckuck/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL="sqlite+aiosqlite:////data/kuckuck.sqlite3" \
    SQLITE_TMPDIR=/data \
    METRICS_PORT=9464
WORKDIR /opt/kuckuck
VOLUME /data
USER 10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as web; from bot.host.config import Config; port = Config().metrics_port; port and web.urlopen(f'http://127.0.0.1:{port}/healthz', timeout=4)"]
ENTRYPOINT ["kuckuck"]
