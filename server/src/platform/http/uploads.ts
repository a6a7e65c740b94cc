import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { MultipartFiles } from '@passbook/contract/endpoint'
import { BYTES_PER_MEGABYTE } from '@passbook/contract/limits'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { networkOf } from '../network-address.ts'
import { ConcurrencyLimiter } from '../concurrency-limiter.ts'
import { shownName } from '../shown-name.ts'
import { UploadedFile } from '../uploaded-file.ts'
import { RequestRefusal } from './request-refusal.ts'

interface Upload {
  fields: Record<string, string>
  files: UploadedFile[]
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/** How many files are parsed, in order to name those that are too many. */
const MAX_FILES = 20
/** Room for the multipart boundaries and the text fields. */
const OVERHEAD_BYTES = 256 * 1024

/**
 * Reads text fields and files from the request, each within its limit. Files that are too large or too many
 * are skipped, so that the error can name them.
 */
async function readUpload(request: FastifyRequest, limits: MultipartFiles): Promise<Upload> {
  assertLength(request, limits)
  try {
    return await readParts(request, limits)
  } catch (error) {
    await drainBody(request.raw)
    if (error instanceof RequestRefusal) throw error
    // The body is cut off, has no boundary, or has too many parts.
    const { statusCode } = error as { statusCode?: number }
    throw new RequestRefusal(statusCode === 413 ? 413 : 400)
  }
}

async function readParts(request: FastifyRequest, limits: MultipartFiles): Promise<Upload> {
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  const refused: string[] = []
  let count = 0
  for await (const part of request.parts({ limits: wireLimits(limits) })) {
    if (part.type === 'field') {
      addField(fields, part, limits)
      continue
    }
    if (part.fieldname !== limits.files) {
      throw new RequestRefusal(400, { [part.fieldname]: ['This call does not take files here.'] })
    }
    count += 1
    const bytes = await readFile(part, count <= limits.atMost)
    const problem = findProblem(part, count, limits)
    if (problem) refused.push(`“${shownName(part.filename)}” ${problem}`)
    else files.push(new UploadedFile({ name: part.filename, declaredType: part.mimetype, bytes }))
  }
  if (refused.length > 0) throw tooLarge(limits, refused)
  return { fields: Object.fromEntries(fields), files }
}

function findProblem(
  { file }: MultipartFile,
  count: number,
  { atMost, maxBytes }: MultipartFiles,
): string | undefined {
  if (count > atMost) return `is one too many: attach at most ${atMost} files.`
  return file.truncated ? `is larger than ${maxBytes / BYTES_PER_MEGABYTE} MB.` : undefined
}

/** Reads the rest of the body, so that the client sees the answer; its length was checked before. */
async function drainBody(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  body.resume()
  await finished(body).catch(() => undefined)
}

/** Requires a Content-Length. Up to twice the limit is still read, so that the error can name the files. */
function assertLength({ headers }: FastifyRequest, limits: MultipartFiles): void {
  const length = Number(headers['content-length'])
  if (!Number.isSafeInteger(length)) throw new RequestRefusal(411)
  const { atMost, maxBytes } = limits
  if (length <= 2 * (atMost * maxBytes + OVERHEAD_BYTES)) return
  const megabytes = maxBytes / BYTES_PER_MEGABYTE
  throw tooLarge(limits, [`Attach at most ${atMost} files of ${megabytes} MB each.`])
}

function tooLarge({ files }: MultipartFiles, words: string[]): RequestRefusal {
  return new RequestRefusal(413, { [files]: words }, words.join(' '))
}

function wireLimits({ maxBytes }: MultipartFiles) {
  return {
    fileSize: maxBytes,
    files: MAX_FILES,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    parts: MAX_FILES + MAX_FIELDS,
    headerPairs: 20,
  }
}

function addField(
  fields: Map<string, string>,
  { fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue,
  limits: MultipartFiles,
): void {
  if (valueTruncated || fieldnameTruncated) throw new RequestRefusal(413)
  if (fieldname === limits.files) throw new RequestRefusal(400, { [fieldname]: ['Send a file.'] })
  if (fields.has(fieldname) || typeof value !== 'string') {
    throw new RequestRefusal(400, { [fieldname]: ['Send this once, as text.'] })
  }
  fields.set(fieldname, value)
}

async function readFile({ file }: MultipartFile, isKept: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (isKept && !file.truncated) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The files the call accepts; they are read after its headers were checked, with separate slots. */
    readsFiles?: MultipartFiles | undefined
  }
  interface FastifyRequest {
    uploads: UploadedFile[] | undefined
    /** Releases the slot that its files occupy in memory. */
    releaseUpload: (() => void) | undefined
  }
}

/**
 * Files stay in memory until their call is answered, so only this many calls may have some: at 5 files of 10
 * MB each, a third of a gigabyte. One person has at most two of these slots.
 */
const UPLOAD_LIMITS = { running: 6, perCaller: 2, waiting: 50, waitMs: 2_000 }

/** Lets the calls of this scope accept multipart/form-data besides JSON. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  const limiter = new ConcurrencyLimiter(UPLOAD_LIMITS)
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.decorateRequest('uploads', undefined)
  scope.decorateRequest('releaseUpload', undefined)
  scope.addHook('preValidation', async (request, reply) => {
    const limits = request.routeOptions.config.readsFiles
    if (!limits || !request.isMultipart()) return
    request.releaseUpload = await limiter.take(personOf(request))
    // If the body is not read completely, the connection is closed after the reply.
    reply.header('connection', 'close')
    const { fields, files } = await readUpload(request, limits)
    reply.removeHeader('connection')
    request.body = fields
    request.uploads = files
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    request.releaseUpload?.()
    request.releaseUpload = undefined
    done(null, payload)
  })
}

function personOf({ caller, ip }: FastifyRequest): string {
  if (caller === undefined) return networkOf(ip)
  return caller.kind === 'staff' ? caller.staff_id : caller.user_id
}
