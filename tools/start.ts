import { enableCompileCache, flushCompileCache } from 'node:module'
import { buildWeb } from './build.ts'

/** `npm start`: builds the web and starts the server side by side, and tells what it is waiting for. */

// Before the server is loaded: what was compiled once is not compiled at the next start.
enableCompileCache()
const say = (words: string) => void process.stdout.write(`${words}\n`)
const { built, compress } = buildWeb({ say, givesWay: true })
const { launch } = await import('../server/src/launch.ts')
const running = await launch(new Set(process.argv.slice(2)), { say, webBuilt: built })
flushCompileCache()
// Nobody who waits for the demo people waits for it.
await running.people
await compress()
