import type { ScannerPort } from './port.ts'

/** The text every scanner agrees to find, put together here: as it is, it would have this file found. */
export const SENTINEL = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('EICAR-')

/** Finds the sentinel and nothing else. */
export const sandboxScanner: ScannerPort = {
  scan: async (bytes) => (bytes.includes(SENTINEL) ? 'Eicar-Test-Signature' : null),
}
