import { enableCompileCache, flushCompileCache } from 'node:module'

// Before anything else is loaded: what was compiled once is not compiled at the next start, which
// halves the time until the server answers again.
enableCompileCache()
const { launch } = await import('./launch.ts')

/** `node server/src/main.ts [--http] [--jobs]` */
await launch(new Set(process.argv.slice(2)))
flushCompileCache()
