import multipart from '@fastify/multipart'
import type { MultipartFiles } from '@passbook/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../network-address.ts'
import type { UploadedFile } from '../../uploaded-file.ts'
import { Places } from '../../places.ts'
import { readUpload } from './read-upload.ts'

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
