import { type ScannerPort, SENTINEL } from './port.ts'

/** A scanner that finds the sentinel and nothing else. */
export const sandboxScanner: ScannerPort = {
  scan: async (bytes) => (bytes.includes(SENTINEL) ? 'Eicar-Test-Signature' : null),
}
