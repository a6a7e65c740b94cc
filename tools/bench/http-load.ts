import net from 'node:net'

/** Sends one request repeatedly over several connections, with as little overhead as possible. */

export interface Load {
  port: number
  path: string
  /** The headers of each connection, in turn. */
  headers: Record<string, string>[]
  /** The request to send each time, if it is not a plain GET. */
  post?: (connection: number) => { headers: Record<string, string>; body: string }
  connections: number
  durationMs: number
}

export interface Measured {
  /** How many were answered. */
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

/** Each connection sends again as soon as it is answered. Any status but 200 ends the measurement. */
export async function measureLoad(load: Load): Promise<Measured> {
  const times: number[] = []
  const from = performance.now()
  const connections = Array.from({ length: load.connections }, (_, index) =>
    sendRepeatedly(load, index, from + load.durationMs, times),
  )
  await Promise.all(connections)
  const perSecond = times.length / ((performance.now() - from) / 1000)
  const sorted = Float64Array.from(times).toSorted()
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const count = times.length
  return { count, perSecond, p50Ms: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99) }
}

function sendRepeatedly(
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

export function requestText(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** Undefined until all headers have arrived. Every reply measured here states its length. */
export function lengthOfReply(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const length = LENGTH.exec(text.slice(0, end + 2))?.[1]
  if (length === undefined) throw new Error('a reply without its length')
  return end + 4 + Number(length)
}
