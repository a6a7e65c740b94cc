/** Scans files for malware. */
export interface ScannerPort {
  /** Returns the name of what it found, or null. Throws if it cannot scan: the file is then refused. */
  scan(bytes: Buffer): Promise<string | null>
}
