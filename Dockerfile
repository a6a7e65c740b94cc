# The same Node the npm scripts use, without root and on a file system that is read only: the program belongs to
# root, so that the process cannot change it, and it writes to /data (documents) and /tmp alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit && node tools/build.ts && npm prune --omit=dev --ignore-scripts && chmod -R a+rX /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app .
RUN mkdir --mode=700 /data && chown node:node /data
# The user `node` by its number, which a cluster can check before it starts the image.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
