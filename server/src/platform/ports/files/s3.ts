import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../../config.ts'
import { DomainError } from '../../errors.ts'
import { unavailable, assertKey, type FilesPort } from './port.ts'
import { writeToDisk } from './write-to-disk.ts'

interface Limits {
  /** The limit until the storage begins to answer a call without a file. */
  answerTimeoutMs: number
  /** The limit until a whole file was uploaded or downloaded. */
  transferTimeoutMs: number
}

const LIMITS: Limits = { answerTimeoutMs: 10_000, transferTimeoutMs: 300_000 }

/** Stores files in a bucket of S3-compatible storage, addressed by path. */
export function s3Files(settings: S3Settings, limits: Limits = LIMITS): FilesPort {
  const { answerTimeoutMs, transferTimeoutMs } = limits
  return {
    async put(key, content, contentType) {
      assertKey(key)
      // The signature needs the hash before the first byte is sent, so the file is written to disk first.
      const waiting = path.join(tmpdir(), `passbook-${randomUUID()}`)
      try {
        const stored = await writeToDisk(waiting, content)
        const response = await call(settings, 'PUT', key, transferTimeoutMs, {
          body: await openAsBlob(waiting),
          contentType,
          hash: stored.hash.toString('hex'),
        })
        await response.body?.cancel()
        if (!response.ok) throw refused('PUT', response)
        return stored
      } finally {
        await rm(waiting, { force: true })
      }
    },
    async open(key) {
      assertKey(key)
      const response = await call(settings, 'GET', key, answerTimeoutMs)
      if (response.ok && response.body) {
        const signal = AbortSignal.timeout(transferTimeoutMs)
        return Readable.fromWeb(response.body, { signal })
      }
      await response.body?.cancel()
      throw response.status === NOT_FOUND ? new DomainError('not_found') : refused('GET', response)
    },
    async remove(key) {
      assertKey(key)
      const response = await call(settings, 'DELETE', key, answerTimeoutMs)
      await response.body?.cancel()
      if (!response.ok && response.status !== NOT_FOUND) throw refused('DELETE', response)
    },
  }
}

const NOT_FOUND = 404
/** SHA-256 of an empty body. */
const EMPTY_HASH = createHash('sha256').digest('hex')

/** Makes a signed call; the limit applies until the storage begins to answer. */
async function call(
  { url: bucket, accessKey, secretKey, region }: S3Settings,
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  timeoutMs: number,
  file?: { body: Blob; contentType: string; hash: string },
): Promise<Response> {
  const url = new URL(`${bucket.replace(/\/+$/, '')}/${key}`)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': file?.hash ?? EMPTY_HASH,
      ...(file && { 'content-type': file.contentType }),
    },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    allHeaders: true,
  })
  const { headers } = await signer.sign()
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('the storage is too slow')), timeoutMs)
  try {
    return await fetch(url, {
      method,
      headers,
      ...(file && { body: file.body }),
      redirect: 'error',
      signal: limit.signal,
    })
  } catch (error) {
    throw unavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

function refused(method: string, { status }: Response): DomainError {
  return unavailable(new Error(`the storage answered ${status} to ${method}`))
}
