import { PageHeader } from '#src/layout/PageHeader.tsx'

export default function TodayPage() {
  return <PageHeader title="Today">The people of this team.</PageHeader>
}
