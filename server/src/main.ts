import { enableCompileCache, flushCompileCache } from 'node:module'

// The compile cache must be on before other modules load. It halves the time of a restart.
enableCompileCache()
const { launch } = await import('./launch.ts')

/** `node server/src/main.ts [--http] [--jobs]` */
await launch(new Set(process.argv.slice(2)))
flushCompileCache()
