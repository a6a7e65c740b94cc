import { enableCompileCache, flushCompileCache } from 'node:module'
import { buildWeb } from './build.ts'

/** `npm start`: builds the web and starts the server in parallel, and prints what it waits for. */

// Enabled before the server loads, so that the next start reuses the compiled code.
enableCompileCache()
const say = (words: string) => void process.stdout.write(`${words}\n`)
const { built, compress } = buildWeb({ say, givesWay: true })
const { launch } = await import('../server/src/launch.ts')
const running = await launch(new Set(process.argv.slice(2)), { say, webBuilt: built })
flushCompileCache()
// Compression starts after the demo people exist, so that nobody waits for it.
await running.people
await compress()
