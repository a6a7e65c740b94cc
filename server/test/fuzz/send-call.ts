import http from 'node:http'
import type { FuzzReply } from './judge.ts'
import type { FuzzCall } from './make-call.ts'

/**
 * A call without an answer by then counts as hanging. Collecting the binder's evidence takes long on a busy machine.
 */
const TIMEOUT_MS = 60_000

/** Over a socket, as raw as a stranger can make it; status 0 stands for no answer. */
export function sendCall(
  { port, agent }: { port: number; agent: http.Agent },
  { endpoint: { method }, path, headers, body }: FuzzCall,
): Promise<FuzzReply> {
  // Left to itself a GET would send a body without its length, which is no request at all.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, agent, method, path, timeout: TIMEOUT_MS }
    const sent = http.request({ ...options, headers: { ...headers, ...length } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const type = reply.headers['content-type'] ?? ''
        resolve({ status: reply.statusCode ?? 0, type, text })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    sent.on('error', (error) => resolve({ status: 0, type: error.message, text: '' }))
    sent.end(body)
  })
}
