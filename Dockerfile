# The gateway with the shell's pages, and the front-ends for a host of their own; docs/running.md says how to run them.
FROM node:24-bookworm-slim AS build
WORKDIR /fairway
COPY . .
RUN npm install --no-save --no-audit --no-fund
RUN npm run build -w @fairway/shell -w mfe-pools -w mfe-picks -w mfe-account -w mfe-chat -w @fairway/gateway
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
COPY --from=build /fairway/mfe-pools/dist mfe-pools/dist
COPY --from=build /fairway/mfe-picks/dist mfe-picks/dist
COPY --from=build /fairway/mfe-account/dist mfe-account/dist
COPY --from=build /fairway/mfe-chat/dist mfe-chat/dist
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4000
# Without npm in between, so that signals reach it.
CMD ["node", "--enable-source-maps", "gateway/dist/main.mjs"]

# Any static host will do: this one allows other origins to read, and keeps what has its content in its name.
FROM caddy:2-alpine AS front-ends
COPY --from=build /fairway/mfe-pools/dist /srv/mfe-pools
COPY --from=build /fairway/mfe-picks/dist /srv/mfe-picks
COPY --from=build /fairway/mfe-account/dist /srv/mfe-account
COPY --from=build /fairway/mfe-chat/dist /srv/mfe-chat
COPY compose/front-ends.Caddyfile /etc/caddy/Caddyfile
