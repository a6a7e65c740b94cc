import { Disclosure } from '../../../ui/Disclosure.tsx'

/** For whoever does not want to take our word for it. */
export function HowToCheck() {
  return (
    <section className="print:hidden">
      <Disclosure title="How anybody can check this">
        <p className="mb-3">
          A SHA-256 hash is a fingerprint of a document: if one letter is changed, its hash is
          another. The PDF has each document attached exactly as it was hashed. With Poppler, on any
          computer, take them out and compute the hashes yourself:
        </p>
        <pre className="rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap text-ink">
          <code>{'pdfdetach -saveall your-file.pdf\nsha256sum --check SHA256SUMS'}</code>
        </pre>
        <p className="mt-3">
          Each line says OK, and each hash is one that is shown here. On a Mac the second command is{' '}
          <code className="text-ink">shasum -a 256 --check SHA256SUMS</code>.
        </p>
      </Disclosure>
    </section>
  )
}
