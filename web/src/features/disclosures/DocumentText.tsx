import type { DisclosureText } from '@passbook/contract/disclosures'

/** The words of a document, at a width that can be read. */
export function DocumentText({ text }: { text: DisclosureText }) {
  return (
    <article className="max-w-reading">
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-6">
          <h2 className="mb-2 text-lg font-bold">{heading}</h2>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="mb-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
