import { zlibSync } from 'fflate'
import Pdf from 'pdfkit'

/** Fields of a reference that the types of pdfkit lack. */
interface Reference extends PDFKit.PDFKitReference {
  compress: boolean
  buffer: Uint8Array[]
  finalize: () => void
}

/**
 * A PDF with the same bytes on every machine. The output of the zlib of Node depends on the processor; a
 * document that is written again on another machine would no longer match its stored hash.
 */
export class PdfDocument extends Pdf {
  override ref(data: object): Reference {
    const reference = super.ref(data) as Reference
    const finalize = reference.finalize.bind(reference)
    reference.finalize = () => {
      if (reference.compress && reference.buffer.length > 0) {
        reference.buffer = [zlibSync(Buffer.concat(reference.buffer))]
        reference.compress = false
      }
      finalize()
    }
    return reference
  }
}
