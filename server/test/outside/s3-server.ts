import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../../src/config.ts'

export interface S3Server {
  settings: S3Settings
  /** By path, bucket and all. */
  objects: Map<string, { content: Buffer; contentType: string }>
  /** What it does instead of serving: an answer with a status, no answer, or half a body. */
  trouble: number | 'silent' | 'stalls' | undefined
  /** Why the last call was refused. */
  refusal: string | undefined
  stop(): Promise<void>
}

const ACCESS_KEY = 'TESTACCESSKEY'
const SECRET_KEY = 'only+for/tests'
const REGION = 'us-test-1'
const BUCKET = '/bucket'
const MAX_SKEW_MS = 15 * 60_000
const SHA256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Storage in memory that checks each signature for itself, by the published rules. */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    void serve(held, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const held: S3Server = {
    settings: {
      url: `http://127.0.0.1:${port}${BUCKET}`,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    objects: new Map(),
    trouble: undefined,
    refusal: undefined,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return held
}

async function serve(held: S3Server, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  held.refusal = whyRefused(request, body)
  const { method, url = '' } = request
  const object = held.objects.get(url)
  if (held.trouble === 'silent') return
  if (typeof held.trouble === 'number') return response.writeHead(held.trouble).end('<Error/>')
  if (held.refusal !== undefined) return response.writeHead(403).end(held.refusal)
  if (method === 'PUT') {
    held.objects.set(url, { content: body, contentType: request.headers['content-type'] ?? '' })
    return response.writeHead(200).end()
  }
  if (method === 'DELETE') {
    held.objects.delete(url)
    return response.writeHead(204).end()
  }
  if (object === undefined) return response.writeHead(404).end('<Code>NoSuchKey</Code>')
  response.writeHead(200, { 'content-length': object.content.length })
  if (held.trouble === 'stalls') return response.write(object.content.subarray(0, 1))
  return response.end(object.content)
}

/** Signature Version 4 as the storage computes it: from what arrived, never from what was meant. */
function whyRefused(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method, url = '' } = request
  if (method === 'PUT' && headers['content-length'] === undefined) return 'no length'
  const header = (name: string) => String(headers[name] ?? '')
  if (header('x-amz-content-sha256') !== SHA256(body)) return 'other payload'
  const time = header('x-amz-date')
  const instant = Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(Date.now() - instant) < MAX_SKEW_MS)) return 'skewed clock'
  const shape =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=([\da-f]{64})$/
  const [, accessKey, day = '', region = '', names = '', signature] =
    shape.exec(header('authorization')) ?? []
  if (accessKey !== ACCESS_KEY) return 'no such access key'
  if (region !== REGION || !time.startsWith(day)) return 'other scope'
  const signed = names.split(';')
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (signed.join() !== signed.toSorted().join()) return 'headers out of order'
  if (!required.every((name) => signed.includes(name))) return 'a header is not signed'
  const lines = signed.map((name) => `${name}:${header(name)}\n`).join('')
  const canonical = `${method}\n${url}\n\n${lines}\n${names}\n${SHA256(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${SHA256(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${SECRET_KEY}`)
  for (const part of [day, region, 's3', 'aws4_request']) {
    key = createHmac('sha256', key).update(part).digest()
  }
  const expected = createHmac('sha256', key).update(toSign).digest('hex')
  return signature === expected ? undefined : 'wrong signature'
}
