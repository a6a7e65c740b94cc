/** Looks for what harms whoever opens a file. */
export interface ScannerPort {
  /** What it found, by its name, or null. Whoever cannot tell throws: a file is then not taken. */
  scan(bytes: Buffer): Promise<string | null>
}
