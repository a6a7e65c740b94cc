import { enableCompileCache, flushCompileCache } from 'node:module'

// The compile cache must be on before other modules load. It halves the time of a restart.
enableCompileCache()
const flags = new Set(process.argv.slice(2))

/** `node server/src/main.ts [--http] [--jobs]`, or `--migrate` to migrate the database and end. */
if (flags.has('--migrate')) {
  const { migrateAndEnd } = await import('./launch.ts')
  await migrateAndEnd()
} else {
  const { launch } = await import('./launch.ts')
  await launch(flags)
}
flushCompileCache()
