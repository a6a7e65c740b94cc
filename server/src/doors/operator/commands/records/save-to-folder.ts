import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { invalid } from '../../../../platform/errors.ts'

/** It is about people, and for whoever asked for it alone. */
const ONLY_FOR_ITS_OWNER = 0o600

/** Writes a file into a folder, which is made where it is not there; gives where it is. */
export async function saveToFolder(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const file = path.resolve(folder, name)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, content, { mode: ONLY_FOR_ITS_OWNER })
  } catch (error) {
    throw invalid('to', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return file
}
