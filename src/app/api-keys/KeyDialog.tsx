import { helpAddress } from '#src/app/help-pages.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

/** Dialog with the text of a key, which is shown only once. */
export const KeyDialog = ({
  name,
  text,
  onClose,
}: {
  name: string
  text: string
  onClose: () => void
}) => (
  <Dialog
    title={`API key for ${name}`}
    size="m"
    onClose={onClose}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <p>Copy this key and store it somewhere safe. You won’t be able to see it again.</p>
    <TextField label="API key" readOnly value={text} onFocus={({ target }) => target.select()} />
    <div className="row wrap spaced">
      <CopyButton look="primary" text={text}>
        Copy key
      </CopyButton>
      <a href={basePath + helpAddress('apiKeys')}>How to use API keys</a>
    </div>
  </Dialog>
)
