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
# What runs needs neither compilers nor test browsers.
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS gateway
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data STATIC_ROOT=/fairway
WORKDIR /fairway
COPY --from=build /fairway/package.json ./
COPY --from=build /fairway/node_modules node_modules
COPY --from=build /fairway/gateway gateway
COPY --from=build /fairway/schema schema
COPY --from=build /fairway/shell shell
COPY --from=build /fairway/front-ends ./
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
# Without npm in between, so that signals reach it.
CMD ["node", "--enable-source-maps", "gateway/dist/main.mjs"]

# Any static host will do: this one allows other origins to read, and keeps what has its content in its name.
FROM caddy:2-alpine AS front-ends
COPY --from=build /fairway/static /srv
COPY compose/front-ends.Caddyfile /etc/caddy/Caddyfile
