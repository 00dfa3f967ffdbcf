import { PageHeader } from '#src/layout/PageHeader.tsx'

export default function BoardPage() {
  return <PageHeader title="Connections">The people of this team.</PageHeader>
}
