interface Props {
  title: string;
  /** What to do about it, where more is known than that something broke. */
  message?: string;
  phone: string;
  phoneLink: string;
}

/** What a visitor sees instead of a page that can't be shown. */
export function ErrorPage({ title, message, phone, phoneLink }: Props) {
  return (
    <div className="page py-16">
      <h1 className="headline text-7xl">{title}</h1>
      <p className="mt-6">
        {message ?? "Something broke on our side. Go back and try again."} You can also call us at{" "}
        <a className="text-link" href={phoneLink}>
          {phone}
        </a>
        .
      </p>
      <p className="mt-8">
        <a className="button" href="/">
          Back to Home
        </a>
      </p>
    </div>
  );
}
