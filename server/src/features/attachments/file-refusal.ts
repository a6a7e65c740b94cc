/** Why a file is not taken, in words that name it. */
export class FileRefusal extends Error {
  constructor(name: string, why: string) {
    super(`“${name}” ${why}`)
  }
}
