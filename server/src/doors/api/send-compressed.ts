import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Made anew for each reply, because of its nonce: a middling level costs the least in all. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

/** Sends a page as the browser can read it best. It holds nothing secret that sizes could betray. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8')
  return sendCompressed(request, reply, html)
}

/** Sends what is text, whatever it means, as small as the browser can read it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
) {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(await toBrotli(text, BROTLI))
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await toGzip(text, GZIP))
  }
  return reply.send(text)
}
