import type { PreviewPage } from '@passbook/contract/console/content/brand'

const PAGES: readonly { page: PreviewPage; label: string }[] = [
  { page: 'sign-in', label: 'Sign in' },
  { page: 'register', label: 'Open an account' },
  { page: 'home', label: 'Home' },
  { page: 'deposit', label: 'Deposit' },
  { page: 'statements', label: 'Statements' },
  { page: 'faq', label: 'FAQs' },
]
const SCHEMES = ['light', 'dark'] as const

/** Six pages as depositors would have them, by day and by night: their own app, with figures of nobody. */
export function Previews({ version }: { version: string }) {
  return (
    <section aria-labelledby="previews">
      <h2 id="previews" className="mb-1 text-lg">
        Previews
      </h2>
      <p className="mb-3 text-ink-muted">
        The pages of your depositors in this brand. Names and figures are samples, and nothing can
        be done in them.
      </p>
      <div className="flex flex-col gap-6">
        {PAGES.map(({ page, label }) => (
          <div key={page} className="grid gap-4 md:grid-cols-2">
            {SCHEMES.map((scheme) => (
              <figure key={scheme} className="min-w-0">
                <figcaption className="mb-1 text-sm">
                  {label}, {scheme}
                </figcaption>
                <div className="hairline h-96 overflow-hidden rounded-lg bg-surface">
                  <iframe
                    key={version}
                    title={`${label}, ${scheme}`}
                    loading="lazy"
                    // It may neither send a form nor lead the page around it elsewhere.
                    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own app, which answers itself
                    sandbox="allow-scripts allow-same-origin"
                    tabIndex={-1}
                    src={`/console/preview?page=${page}&scheme=${scheme}&v=${version}`}
                    className="h-[250%] w-[250%] origin-top-left scale-40 border-0"
                  />
                </div>
              </figure>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
