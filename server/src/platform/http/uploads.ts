import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { MultipartFiles } from '@passbook/contract/endpoint'
import { BYTES_PER_MEGABYTE } from '@passbook/contract/limits'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { networkOf } from '../network-address.ts'
import { Places } from '../places.ts'
import { shownName } from '../shown-name.ts'
import { UploadedFile } from '../uploaded-file.ts'
import { RequestRefusal } from './request-refusal.ts'

interface Upload {
  fields: Record<string, string>
  files: UploadedFile[]
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/** So many files are looked at, to name those that are too many. */
const MAX_FILES = 20
/** What stands between the parts, and the fields. */
const ROOM_BYTES = 256 * 1024

/**
 * Reads text fields and files from the wire, each within its limit. What is too large or too many
 * is let pass unread, so that whoever sends it hears which file it was.
 */
async function readUpload(request: FastifyRequest, limits: MultipartFiles): Promise<Upload> {
  assertLength(request, limits)
  try {
    return await readParts(request, limits)
  } catch (error) {
    await letPass(request.raw)
    if (error instanceof RequestRefusal) throw error
    // Cut off, without a boundary, or more parts than anybody needs.
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
      takeField(fields, part, limits)
      continue
    }
    if (part.fieldname !== limits.files) {
      throw new RequestRefusal(400, { [part.fieldname]: ['This call does not take files here.'] })
    }
    count += 1
    const bytes = await readFile(part, count <= limits.atMost)
    const why = whyNot(part, count, limits)
    if (why) refused.push(`“${shownName(part.filename)}” ${why}`)
    else files.push(new UploadedFile({ name: part.filename, declaredType: part.mimetype, bytes }))
  }
  if (refused.length > 0) throw tooLarge(limits, refused)
  return { fields: Object.fromEntries(fields), files }
}

function whyNot(
  { file }: MultipartFile,
  count: number,
  { atMost, maxBytes }: MultipartFiles,
): string | undefined {
  if (count > atMost) return `is one too many: attach at most ${atMost} files.`
  return file.truncated ? `is larger than ${maxBytes / BYTES_PER_MEGABYTE} MB.` : undefined
}

/** Who is answered before everything was sent hears nothing; how much that is was told before. */
async function letPass(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  body.resume()
  await finished(body).catch(() => undefined)
}

/** Whoever says how long it is can be held to it; twice what is allowed is still let pass. */
function assertLength({ headers }: FastifyRequest, limits: MultipartFiles): void {
  const length = Number(headers['content-length'])
  if (!Number.isSafeInteger(length)) throw new RequestRefusal(411)
  const { atMost, maxBytes } = limits
  if (length <= 2 * (atMost * maxBytes + ROOM_BYTES)) return
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

function takeField(
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
    /** Reads files from the wire after its headers were judged, and has places of its own for it. */
    readsFiles?: MultipartFiles | undefined
  }
  interface FastifyRequest {
    uploads: UploadedFile[] | undefined
    /** Lets go of the memory kept for its files. */
    leaveUpload: (() => void) | undefined
  }
}

/**
 * Files are kept in memory until their call is answered: never those of more calls than this, at 5
 * files of 10 MB each a third of a gigabyte. One person has two of these places at most.
 */
const PLACES = { running: 6, ofOne: 2, waiting: 50, waitMs: 2_000 }

/** Calls of this scope take multipart/form-data beside JSON. */
export async function takeFiles(scope: FastifyInstance): Promise<void> {
  const places = new Places(PLACES)
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.decorateRequest('uploads', undefined)
  scope.decorateRequest('leaveUpload', undefined)
  scope.addHook('preValidation', async (request, reply) => {
    const limits = request.routeOptions.config.readsFiles
    if (!limits || !request.isMultipart()) return
    request.leaveUpload = await places.take(personOf(request))
    // What is not read to its end is not read at all: the connection ends with the answer.
    reply.header('connection', 'close')
    const { fields, files } = await readUpload(request, limits)
    reply.removeHeader('connection')
    request.body = fields
    request.uploads = files
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveUpload?.()
    request.leaveUpload = undefined
    done(null, payload)
  })
}

function personOf({ caller, ip }: FastifyRequest): string {
  if (caller === undefined) return networkOf(ip)
  return caller.kind === 'staff' ? caller.staff_id : caller.user_id
}
