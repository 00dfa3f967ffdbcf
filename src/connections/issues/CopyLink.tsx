import { CopyButton } from '#src/kit/ui/CopyButton.tsx'

/** Copies the address of what is open, in the menu of its panel. */
export const CopyLink = () => (
  <CopyButton look="quiet" text={() => location.href} copiedLabel="Link copied">
    Copy link
  </CopyButton>
)
