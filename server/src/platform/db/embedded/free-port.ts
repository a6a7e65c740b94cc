import { createServer } from 'node:net'
import { StartError } from '../../errors.ts'

// Below the ephemeral range, so that no outgoing connection takes the port between two starts.
const FIRST_PORT = 15_432
const LAST_PORT = 15_632

/** A port on loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const offset = process.pid % (LAST_PORT - FIRST_PORT)
  for (let step = 0; step < LAST_PORT - FIRST_PORT; step += 1) {
    const port = FIRST_PORT + ((offset + step) % (LAST_PORT - FIRST_PORT))
    if (await isFree(port, '127.0.0.1')) return port
  }
  throw new StartError(`No free port between ${FIRST_PORT} and ${LAST_PORT} for the database.`)
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
