import type { S3Settings } from '../../config.ts'
import { refuseUnconfigured } from '../unconfigured.ts'
import type { FilesPort } from './port.ts'

/** Files in a bucket of S3-compatible storage. */
export function s3Files(_settings: S3Settings): FilesPort {
  return { put: refuseUnconfigured, open: refuseUnconfigured, remove: refuseUnconfigured }
}
