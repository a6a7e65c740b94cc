import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ensureBrowser } from '../browser.ts'

export interface Cookie {
  name: string
  value: string
}

export interface ColdBrowser {
  port: number
  close(): Promise<void>
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-background-networking',
  '--no-first-run',
  '--remote-debugging-port=0',
]

/**
 * Opens a fresh browser with the cookies in its store. Sent as a header they would replace
 * the ones that the pages set.
 */
export async function openColdBrowser(
  origin: string,
  cookies: readonly Cookie[],
): Promise<ColdBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cold-browser-'))
  const browser = spawn(ensureBrowser(), [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(browser, 'exit')
  const close = async () => {
    // Debian starts the browser from a script, and a signal to the script alone would leave the browser running.
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid)
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await listeningAt(createInterface(browser.stderr))
    await setCookies(address, origin, cookies)
    return { port: Number(new URL(address).port), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function listeningAt(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The browser did not start.')
}

async function setCookies(
  address: string,
  origin: string,
  cookies: readonly Cookie[],
): Promise<void> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  // The session cookie's name requires a secure origin, which this host is.
  const set = cookies.map((cookie) => ({ ...cookie, url: origin, path: '/', secure: true }))
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: set } }))
  const [answer] = (await once(socket, 'message')) as [{ data: string }]
  socket.close()
  if ('error' in JSON.parse(answer.data)) throw new Error(`cookies were refused: ${answer.data}`)
}
