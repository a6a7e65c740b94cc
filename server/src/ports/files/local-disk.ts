import { refuseUnconfigured } from '../unconfigured.ts'
import type { FilesPort } from './port.ts'

/** Files below one folder. */
export function localDiskFiles(_folder: string): FilesPort {
  return { put: refuseUnconfigured, open: refuseUnconfigured, remove: refuseUnconfigured }
}
