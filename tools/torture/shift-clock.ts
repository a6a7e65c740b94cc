import { readFileSync } from 'node:fs'

/**
 * Lets the clock of a server jump: the server is started with this module (`node --import`), which adds what a
 * file says to the time of the machine. Timers go on as they do when the clock of a machine is set.
 */

const LOOK_EVERY_MS = 50

const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let aheadMs = 0

function readAhead(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'))
  } catch {
    aheadMs = 0
  }
}

const now = () => RealDate.now() + aheadMs

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
RealDate.prototype.constructor = ShiftedDate
globalThis.Date = ShiftedDate

readAhead()
setInterval(readAhead, LOOK_EVERY_MS).unref()
