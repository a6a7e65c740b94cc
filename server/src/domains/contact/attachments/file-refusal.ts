/** Why a file is not taken: what follows its name in a sentence, and what to do instead. */
export class FileRefusal extends Error {}
