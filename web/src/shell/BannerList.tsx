import { BANNER_SEVERITY } from '@passbook/contract/enums'
import { useDismissed } from '../session/dismissed/use-dismissed.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useBanners } from './use-banners.ts'

/** What the institution tells everybody; once dismissed it stays so, over sign-outs too (SPEC 4). */
export function BannerList() {
  const { isDismissed, dismiss } = useDismissed('dismissedBanners')
  const shown = useBanners().filter(({ uuid }) => !isDismissed(uuid))
  if (shown.length === 0) return null
  return (
    <section aria-label="Announcements" className="mb-6 flex flex-col gap-3 print:hidden">
      {shown.map(({ uuid, type, title, message }) => (
        <Notice
          key={uuid}
          severity={BANNER_SEVERITY[type]}
          title={title}
          action={
            <LinkButton
              className="-my-2.5 shrink-0"
              aria-label={`Dismiss: ${title}`}
              onClick={() => dismiss(uuid)}
            >
              Dismiss
            </LinkButton>
          }
        >
          {message}
        </Notice>
      ))}
    </section>
  )
}
