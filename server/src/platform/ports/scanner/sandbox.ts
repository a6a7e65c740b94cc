import type { ScannerPort } from './port.ts'

/** The test text that every scanner detects, assembled here so that scanners do not flag this file. */
export const SENTINEL = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('EICAR-')

/** A scanner that finds the sentinel and nothing else. */
export const sandboxScanner: ScannerPort = {
  scan: async (bytes) => (bytes.includes(SENTINEL) ? 'Eicar-Test-Signature' : null),
}
