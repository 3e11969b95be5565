export default function Home() {
  return <h1>Pitlane</h1>;
}
