import Check from 'lucide-react/icons/check'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import type { Brand } from './branding-store.ts'
import { useBranding } from './use-branding.ts'

/** Next to a single task on wide screens: what savings earn, who insures them, and three reasons. */
export function BrandPanel() {
  const branding = useBranding()
  return (
    <aside
      aria-label={fill(wording.aboutShortName, { shortName: branding?.short_name ?? wording.us })}
      className="sticky top-0 hidden h-svh flex-col justify-center overflow-x-hidden overflow-y-auto border-l border-hairline bg-panel px-18 py-12 lg:flex print:hidden"
    >
      {branding && <Panel branding={branding} />}
    </aside>
  )
}

function Panel({ branding }: { branding: Brand }) {
  const { savings, reasons, insurer, logos } = branding
  return (
    <>
      <img src={logos.icon} alt="" loading="lazy" className="absolute -top-6 -right-6 size-44" />
      <div className="relative max-w-96">
        {savings && (
          <>
            <p className="figures text-poster font-bold">{savings.apy}%</p>
            <p className="mb-6 text-lg font-bold">{wording.annualPercentageYield}</p>
          </>
        )}
        <div aria-hidden className="mb-8 flex h-1.5 w-24 overflow-hidden rounded-full">
          <span className="flex-2 bg-primary" />
          <span className="flex-1 bg-secondary" />
        </div>
        <ul className="flex flex-col gap-5">
          {reasons.map(({ title, text }) => (
            <Reason key={title} title={title} text={text} />
          ))}
          <Reason title={INSURED[insurer].title} text={INSURED[insurer].text} />
        </ul>
        {savings && (
          <p className="mt-8 text-xs text-pretty text-ink-muted">* {savings.apy_words}</p>
        )}
      </div>
    </>
  )
}

function Reason({ title, text }: { title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-secondary-edge bg-secondary text-on-secondary"
      >
        <Check strokeWidth={3} className="size-3" />
      </span>
      <span>
        <strong className="block">{title}</strong>
        <span className="block text-pretty text-ink-muted">{text}</span>
      </span>
    </li>
  )
}

/** In plain words; the official sign is at the top of the page (RULES: Showing who insures it). */
const INSURED = {
  FDIC: {
    title: wording.insuredByTheFdic,
    text: wording.upTo250000Per,
  },
  NCUA: {
    title: wording.insuredByTheNcua,
    text: wording.upTo250000Per,
  },
  NONE: { title: wording.notFederallyInsured, text: wording.noDepositInsuranceCoversThis },
} as const
