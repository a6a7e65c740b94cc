import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { useState } from 'react'

const FIRST_HEIGHT_PX = 320

/**
 * An email as its reader shows it. It has a policy of its own and runs nothing; being of this host
 * it can be measured, so that it is as high as it is long.
 */
export function Letter({ id, title }: { id: number; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  return (
    <iframe
      src={`${SANDBOX_PREFIX}/inbox/${id}/letter`}
      title={title}
      height={height}
      loading="lazy"
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      className="hairline w-full rounded-md"
      onLoad={({ currentTarget: { contentDocument } }) => {
        setHeight(contentDocument?.documentElement.scrollHeight ?? FIRST_HEIGHT_PX)
      }}
    />
  )
}
