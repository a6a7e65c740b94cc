import net from 'node:net'

/** Asks one server the same thing over and over on so many connections, as cheaply as can be. */

export interface Load {
  port: number
  path: string
  /** Of each connection, in turn. */
  headers: Record<string, string>[]
  /** What is sent each time, where it is no plain GET. */
  post?: (connection: number) => { headers: Record<string, string>; body: string }
  connections: number
  durationMs: number
}

export interface Measured {
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** Each connection asks again as soon as it is answered; anything but 200 ends the measuring. */
export async function measureLoad(load: Load): Promise<Measured> {
  const times: number[] = []
  const from = performance.now()
  const connections = Array.from({ length: load.connections }, (_, index) =>
    askOverAndOver(load, index, from + load.durationMs, times),
  )
  await Promise.all(connections)
  const perSecond = times.length / ((performance.now() - from) / 1000)
  const sorted = Float64Array.from(times).toSorted()
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond, p50Ms: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99) }
}

function askOverAndOver(
  { port, path, headers, post }: Load,
  index: number,
  endsAt: number,
  times: number[],
): Promise<void> {
  const own = headers[index % headers.length] ?? {}
  const plain = requestText('GET', path, own)
  const next = () => {
    const { headers: more, body } = post?.(index) ?? { headers: {}, body: '' }
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    return post ? requestText('POST', path, { ...own, ...more, ...length }) + body : plain
  }
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sentAt = 0
    let waiting = ''
    const ask = () => {
      const request = next()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${path}: the connection was closed`)))
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1')
      const length = lengthOfReply(waiting)
      if (length === undefined || waiting.length < length) return
      if (!waiting.startsWith('HTTP/1.1 200')) {
        reject(new Error(`${path} answered ${waiting.slice(0, 300)}`))
        return
      }
      waiting = ''
      const now = performance.now()
      times.push(now - sentAt)
      if (now < endsAt) {
        ask()
        return
      }
      resolve()
      socket.destroy()
    })
  })
}

function requestText(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** Undefined until all headers are there; every reply measured here tells its length. */
function lengthOfReply(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const told = LENGTH.exec(text.slice(0, end + 2))?.[1]
  if (told === undefined) throw new Error('a reply without its length')
  return end + 4 + Number(told)
}
