# The gateway with the shell's pages, and the front-ends for a host of their own; docs/running.md says how to run them.
FROM node:24-bookworm-slim AS build
WORKDIR /fairway
COPY . .
RUN npm install --no-save --no-audit --no-fund
RUN npm run build --workspaces --if-present
# Every folder with a front-end.json is a front-end.
RUN for front_end in */front-end.json; do \
      mkdir -p front-ends/${front_end%/*} static/${front_end%/*} \
      && cp -r ${front_end} ${front_end%/*}/dist front-ends/${front_end%/*} \
      && cp -r ${front_end%/*}/dist/. static/${front_end%/*}; \
    done

# What runs in production needs neither compilers nor test browsers, and no sandbox.
FROM build AS production
# What is in this release, in CycloneDX.
RUN npm run --silent sbom > sbom.cdx.json
RUN npm prune --omit=dev --no-audit --no-fund \
    && rm -rf gateway/sandbox gateway/dist/sandbox node_modules/@fairway/sandbox

FROM node:24-bookworm-slim AS gateway-with-tools
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data STATIC_ROOT=/fairway
WORKDIR /fairway
COPY --from=production /fairway/package.json /fairway/sbom.cdx.json ./
COPY --from=production /fairway/node_modules node_modules
# What was built, and not what it was built from, whose tests nobody needs there.
COPY --from=production /fairway/gateway/package.json gateway/package.json
COPY --from=production /fairway/gateway/node_modules gateway/node_modules
COPY --from=production /fairway/gateway/dist gateway/dist
COPY --from=production /fairway/shell/dist shell/dist
COPY --from=production /fairway/front-ends ./
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
# Node's image would begin by a script, for which the image below has no shell.
ENTRYPOINT []
# Without npm in between, so that signals reach it; tools/start.mjs says what the room is for.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "gateway/dist/main.mjs"]

# Without any program but Node's own: shells, package managers and the rest of Debian's are of use only to somebody who
# broke in. So it needs an outside database.
FROM gateway-with-tools AS gateway
USER root
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/np[mx] /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
    /usr/local/bin/docker-entrypoint.sh /usr/bin /usr/sbin
USER node

# For staging and for trying things out: the same, with the outside world on board.
FROM gateway-with-tools AS gateway-with-sandbox
ENV SANDBOX=1
COPY --from=build /fairway/node_modules node_modules
COPY --from=build /fairway/gateway/dist/sandbox gateway/dist/sandbox

# The program of Caddy's image may open ports below 1024, and does not start where that right is withheld. A copy has no
# such right.
FROM caddy:2-alpine AS caddy
RUN cp /usr/bin/caddy /caddy

# Any static host will do: this one allows other origins to read, and keeps what has its content in its name. Nothing
# else is in it, and it writes nothing.
FROM scratch AS front-ends
COPY --from=caddy /caddy /caddy
# By them it knows the types of fonts.
COPY --from=caddy /etc/mime.types /etc/mime.types
COPY --from=build /fairway/static /srv
COPY compose/front-ends.Caddyfile /etc/caddy/Caddyfile
USER 1000:1000
EXPOSE 8080
CMD ["/caddy", "run", "--config", "/etc/caddy/Caddyfile"]

# A pooler before PostgreSQL, for many gateways (docs/running.md).
FROM debian:bookworm-slim AS pgbouncer
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY compose/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
# Gateways and the pooler have one user, whose password is in a file and whose name is DATABASE_USER.
ENV DATABASE_USER=fairway
RUN useradd --uid 1000 pooler && rm -f /etc/pgbouncer/users.txt && ln -s /tmp/users.txt /etc/pgbouncer/users.txt
USER pooler
EXPOSE 6432
# At SIGTERM it would drop all transactions; at this one it lets them end.
STOPSIGNAL SIGINT
CMD ["sh", "-c", "umask 077 && printf '\"%s\" \"%s\"\\n' \"$DATABASE_USER\" \"$(cat /run/secrets/POSTGRES_PASSWORD)\" > /tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]

# PostgreSQL, with what backs it up and restores it (docs/backups.md).
FROM postgres:18 AS postgres
COPY compose/postgres /fairway
RUN install --directory --owner=postgres --group=postgres --mode=0700 /backups /backups/base /backups/wal
VOLUME /backups
