import { zlibSync } from 'fflate'
import Pdf from 'pdfkit'

/** What its types do not tell of a reference. */
interface Reference extends PDFKit.PDFKitReference {
  compress: boolean
  buffer: Uint8Array[]
  finalize: () => void
}

/**
 * A PDF with the same bytes on every machine. Node packs by zlib, whose output depends on the processor;
 * a document written anew on another one would no longer match the hash that was kept of it.
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
