import { enableCompileCache, flushCompileCache } from 'node:module'

// Before anything else is loaded: what was compiled once is not compiled at the next start.
enableCompileCache()

/** `npm start`: builds the web and starts the server side by side, and tells what it is waiting for. */
const say = (words: string) => void process.stdout.write(`${words}\n`)
const { buildWeb } = await import('./build.ts')
const building = buildWeb({ say })
const { launch } = await import('../server/src/launch.ts')
await launch(new Set(process.argv.slice(2)), {
  say,
  webBuilt: building.then(() => undefined),
})
flushCompileCache()
const { compressed } = await building
await compressed
