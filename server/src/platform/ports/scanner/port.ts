/** Scans files for malware. */
export interface ScannerPort {
  /** Returns the name of what it found, or null. Throws if it cannot scan: the file is then refused. */
  scan(bytes: Buffer): Promise<string | null>
}

/** The test text that every scanner detects, assembled here so that scanners do not flag this file. */
export const SENTINEL = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('EICAR-')
