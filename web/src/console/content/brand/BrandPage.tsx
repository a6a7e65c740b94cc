import {
  type Brand,
  brandEndpoints,
  type PreviewPage,
} from '@passbook/contract/console/content/brand'
import { useState } from 'react'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Done } from '../../parts/Done.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { Page } from '../../parts/Page.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { useMay } from '../../session/me.ts'
import * as wording from '../wording.ts'
import { BrandForm } from './BrandForm.tsx'
import { Findings } from './Findings.tsx'
import { Logos } from './Logos.tsx'

const PAGES: readonly { page: PreviewPage; label: string }[] = [
  { page: 'sign-in', label: wording.signIn },
  { page: 'register', label: wording.openAnAccount },
  { page: 'home', label: wording.home },
  { page: 'deposit', label: wording.deposit },
  { page: 'statements', label: wording.statements },
  { page: 'faq', label: 'FAQs' },
]
const SCHEMES = ['light', 'dark'] as const

/** Six pages of the depositor app in the draft brand, light and dark, with sample figures. */
function Previews({ version }: { version: string }) {
  return (
    <section aria-labelledby="previews">
      <h2 id="previews" className="mb-1 text-lg">
        {wording.previews}
      </h2>
      <p className="mb-3 text-ink-muted">{wording.samplePagesWithThisBranding}</p>
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
                    // The frame may neither submit a form nor navigate the page around it.
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

/** The brand: staff draft, check and preview it here, and a second person publishes it. */
export function BrandPage() {
  const query = useDesk(brandEndpoints.getBrand, {})
  const [done, setDone] = useState<string | null>(null)
  const brand = query.data
  return (
    <Page
      lead={brand ? <DraftStatus brand={brand} /> : wording.namesColorsLogosAndText}
      actions={brand && <BrandActs brand={brand} onDone={setDone} />}
    >
      <Done words={done} />
      <QueryState query={query}>
        {(loaded) => <Editor brand={loaded} onDone={setDone} />}
      </QueryState>
    </Page>
  )
}

function DraftStatus({ brand: { draft } }: { brand: Brand }) {
  if (draft === null) return wording.thereIsNoDraftYou
  return fill(draft.is_asked ? wording.thisDraftIsPendingApproval : wording.thisIsADraftOnly, {
    changedBy: draft.changed_by,
    changedAt: <Moment at={draft.changed_at} />,
  })
}

function Editor({ brand, onDone }: { brand: Brand; onDone: (words: string) => void }) {
  const mayChange = useMay()('content.propose') && brand.draft?.is_asked !== true
  return (
    <div className="flex flex-col gap-8">
      <Findings findings={brand.findings} />
      {mayChange && (
        <div className="grid gap-8 lg:grid-cols-2">
          <BrandForm fields={brand.draft?.fields ?? brand.live} onDone={onDone} />
          <Logos brand={brand} onDone={onDone} />
        </div>
      )}
      <Previews version={brand.version} />
    </div>
  )
}

interface BrandActsProps {
  brand: Brand
  onDone: (words: string) => void
}

/** The buttons that act on the whole draft. */
function BrandActs({ brand: { draft, findings }, onDone }: BrandActsProps) {
  const mayPropose = useMay()('content.propose')
  const [isAsking, setAsking] = useState(false)
  const drop = useAct(brandEndpoints.dropBrandDraft, {
    onSuccess: () => onDone(wording.draftDiscardedYouAreViewing),
  })
  const propose = useAct(brandEndpoints.proposeBrand)
  if (!mayPropose || draft === null || draft.is_asked) return null
  const isWrong = findings.some(({ severity }) => severity === 'error')
  return (
    <>
      <Button variant="secondary" isPending={drop.isPending} onClick={() => drop.mutate({})}>
        {wording.discardDraft}
      </Button>
      <Button disabled={isWrong} onClick={() => setAsking(true)}>
        {wording.requestApproval}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={wording.publishThisBranding}
          confirmLabel={wording.requestApproval}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await propose.mutateAsync({ body: { reason } })
            onDone(wording.theDraftWasSentFor)
          }}
        >
          <p>{wording.onceItsApprovedItAppears}</p>
        </ReasonDialog>
      )}
    </>
  )
}
