import { Link } from 'react-router-dom'

import { basePath } from '#src/kit/lib/base-path.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { changesBetween, changeWords } from './content-changes.ts'
import { savedMoment } from './saved-words.ts'
import type { Asked } from './SaveDialog.tsx'
import type { SaveOrder } from './use-save-order.ts'
import type { BaseVersion, SavedSet } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

/** The id of the name of the set that is open. */
export const OPEN_SET_NAME = 'saved-set-name'

/** `ask` opens the dialog to save. */
type Props = { saved: SavedSet; saving: SaveOrder; ask: (asked: Asked) => void }

/** Further actions on the open set. */
function More({
  saved: { id, view, leave },
  ask,
}: Pick<Props, 'saved' | 'ask'> & { saved: { id: string } }) {
  return (
    <Dropdown label="More" align="right">
      {/* submitting closes the menu; the link is copied in it */}
      <form className={css.menu} onSubmit={(event) => event.preventDefault()}>
        <Button type="submit" look="quiet" onClick={() => ask('open')}>
          Name, tags and note…
        </Button>
        <Button type="submit" look="quiet" onClick={() => ask('new')}>
          Save as a new set…
        </Button>
        <Link className={buttonLink('quiet')} to={withOrderSet(paths.savedSetVersions(id), view)}>
          Versions
        </Link>
        <CopyButton
          look="quiet"
          text={`${location.origin}${basePath}${savedSetPath(id)}`}
          copiedLabel="Link copied"
        >
          Copy link
        </CopyButton>
        <Button type="submit" look="quiet" onClick={leave}>
          Detach from saved set
        </Button>
      </form>
    </Dropdown>
  )
}

/** The saved set that is open, and the changes since. */
export function OpenSet({ saved, saving, ask, base }: Props & { base: BaseVersion }) {
  const { id, newest, isChanged, content } = saved
  const newer = newest.data && newest.data.version > base.version ? newest.data.version : null
  return (
    <>
      <div className={css.about}>
        <p className="row baseline wrap words">
          <strong id={OPEN_SET_NAME} tabIndex={-1}>
            {base.name}
          </strong>
          <Tags tags={base.tags} />
        </p>
        <p className="soft small">
          {isChanged
            ? `Changed since version ${base.version}: ${changeWords(changesBetween(base.content, content))}.`
            : `Version ${base.version}, saved ${savedMoment(base)}.`}{' '}
          {newer !== null && <Status tone="notice">version {newer} is available</Status>}
        </p>
        {base.note && (
          <p className={`soft small ${css.note}`}>
            <LongText text={base.note} />
          </p>
        )}
      </div>
      <div className="row wrap">
        <Button
          look={isChanged ? 'primary' : 'plain'}
          disabled={!isChanged || saving.isSaving}
          onClick={() => saving.saveOpen()}
        >
          {saving.isSaving ? 'Saving…' : 'Save'}
        </Button>
        {id !== null && <More saved={{ ...saved, id }} ask={ask} />}
      </div>
    </>
  )
}
