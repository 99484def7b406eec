# The image that Fly.io runs. Its contents and the reasons: docs/operating.md, "What is in the image".
# tests/static/dockerfile.test.ts reads this file, and `npm run evidence -- container` builds and runs it.

FROM litestream/litestream:0.3.13 AS litestream

# Process 1 must handle signals and reap ended child processes, which tini does.
FROM node:24-slim AS init
RUN --mount=type=cache,target=/var/cache/apt,sharing=locked \
    --mount=type=cache,target=/var/lib/apt/lists,sharing=locked \
    apt-get update && apt-get install --yes --no-install-recommends tini

# No install scripts: better-sqlite3 ships its binaries, and the image already has Node.
FROM node:24-slim AS build
WORKDIR /site
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY migrations migrations
COPY public public
COPY app app
RUN node app/dev/launch/build.js
# app/cli for `fly ssh console` and the start, and the process that reads pictures, with only the files that they
# import.
RUN node app/dev/build/collect-commands.ts commands

# The site doesn't use optional peers (TypeScript). Of the optional packages it uses sharp's binaries alone.
FROM node:24-slim AS packages
WORKDIR /site
COPY .npmrc package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=peer --ignore-scripts
# Keeps one of better-sqlite3's eight binaries and removes its C code and sharp's. Removes the types, source maps and
# manuals of all packages.
RUN rm -rf node_modules/@flydotio node_modules/@zxing node_modules/pg-cloudflare \
    && rm -r node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/sharp/src \
    && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) ! -iname 'license*' -delete \
    && find node_modules -type d -empty -delete

FROM node:24-slim
# Removes all build tools: the server and the commands only need `node`.
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
# glibc holds on to freed memory, per thread and at the end of its heap. These limits reduce that: docs/decisions/0063.
ENV NODE_ENV=production PORT=8080 DATABASE_URL=file:/data/site.db MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# Root owns all of /site. This user can only write to /data and /tmp.
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# -s: on Fly another process is process 1, and tini must adopt orphaned processes anyway.
ENTRYPOINT ["/usr/local/bin/tini", "-s", "--"]
CMD ["/bin/sh", "app/cli/container.sh"]
