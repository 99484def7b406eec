# The image that Fly.io runs. What is in it and why: docs/operating.md, "What is in the image".
# tests/static/dockerfile.test.ts reads this file, `npm run evidence -- container-steps` replays
# its steps, `npm run evidence -- container` builds and runs it.

FROM litestream/litestream:0.3.13 AS litestream

# Signals and ended children need a process 1 that knows about them.
FROM node:24-slim AS init
RUN --mount=type=cache,target=/var/cache/apt,sharing=locked \
    --mount=type=cache,target=/var/lib/apt/lists,sharing=locked \
    apt-get update && apt-get install --yes --no-install-recommends tini

# No install scripts: better-sqlite3 ships its binaries, and Node is here already.
FROM node:24-slim AS build
WORKDIR /site
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY migrations migrations
COPY public public
COPY app app
RUN node app/dev/launch/build.js
# app/cli for `fly ssh console` and the start, and only what it imports.
RUN node app/dev/build/collect-commands.ts commands

# Optional peers (TypeScript) and optional packages (@zxing/text-encoding) are not used.
FROM node:24-slim AS packages
WORKDIR /site
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=peer --omit=optional --ignore-scripts
# Of better-sqlite3 one binary of eight and no C; of the rest no types, maps and manuals.
RUN rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
    && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) ! -iname 'license*' -delete \
    && find node_modules -type d -empty -delete

FROM node:24-slim
# No build tool stays: the server and the commands need `node` alone.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share/doc /usr/local/share/man /opt/yarn* \
    /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install --directory --owner=node --group=node /data \
    && chmod 700 /data
COPY --from=init /usr/bin/tini-static /usr/local/bin/tini
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
WORKDIR /site
COPY litestream.yml package.json ./
COPY public public
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/commands ./
COPY --from=build /site/build build
# glibc keeps freed memory, for each thread and at the end of its heap: docs/decisions/0063.
ENV NODE_ENV=production PORT=8080 DATABASE_URL=file:/data/site.db MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# All of /site belongs to root: this user writes to /data and /tmp and nowhere else.
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# -s: on Fly another process is the first one, and this adopts children all the same.
ENTRYPOINT ["/usr/local/bin/tini", "-s", "--"]
CMD ["/bin/sh", "app/cli/container.sh"]
