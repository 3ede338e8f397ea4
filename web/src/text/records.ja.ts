/** The texts of the page 記録 in Japanese: every key stands here. */
export const recordsJa = {
  "records.pageTitle": "記録｜ヨット",
  "records.title": "記録",
  "records.loading": "記録を読み込んでいます",
  "records.none": "まだ記録がありません。ゲームを最後まで遊ぶと、ここに残ります。",
  "records.start": "遊びに行く",
  "records.damaged": "読めない記録が{count}局あります。消さずに残してあります。",

  "records.best": "最高点",
  "records.rules": "ルール",
  "records.total": "最高",
  "records.grade": "段位",
  "records.games": "局数",
  "records.mean": "平均",
  "records.points": "{points}点",
  "records.gamesCount": "{count}局",
  "records.noBest": "—",
  "records.noBestLong": "数える表がありません",
  "records.by": "{name}",
  "records.counted.solo": "ひとりでのゲームの記録です。",
  "records.counted.cpu": "CPUとのゲームの、人の表の記録です。",
  "records.counted.device": "1台でみんなでのゲームの、人の表すべての記録です。",
  "records.complete": "投了した席と書きかけの表は数えません。",

  "records.grades": "段位の決めかた",
  "records.gradesNote":
    "同じルールで最善の打ち方を続けたときの、合計の正確な分布から決めます。ちょうどの点から、その段位です。",
  "records.gradeFrom": "{points}点から",
  "records.gradeLeast": "それより下",
  "records.gradePercent": "最善の打ち方の{percent}％がこの点まで",

  "records.boxes": "欄ごとの記録",
  "records.boxesOf": "欄ごとの記録：{rules}",
  "records.choose": "ルールを選ぶ",
  "records.box": "欄",
  "records.scored": "点が付いた回数",
  "records.scoredOf": "{count}／{cards}",
  "records.boxMean": "平均点",

  "records.history": "これまでのゲーム",
  "records.more": "さらに表示（あと{count}局）",
  "records.card": "{when}のスコア表",
  "records.open": "スコア表を見る",
  "records.unfinished": "投了で終了",
  "records.seatTotal": "{name} {total}",
  "records.seatResigned": "{name} 投了",

  "records.file": "控えと消去",
  "records.fileNote":
    "ブラウザは、しばらく開かないページの保存を消すことがあります。ときどきファイルに書き出してください。途中のゲームは含まれません。",
  "records.export": "ファイルに書き出す",
  "records.import": "ファイルから読み込む",
  "records.exported": "{count}局を書き出しました。",
  "records.nothing": "書き出す記録がありません。",
  "records.importing": "ファイルを調べています。",
  "records.imported": "{count}局を読み込みました。",
  "records.importedSome": "{count}局を読み込みました。{known}局はすでにあるので、そのままです。",
  "records.importedNone":
    "新しい記録はありませんでした。ファイルの{known}局は、すべてすでにあります。",
  "records.importedEmpty": "ファイルに記録が1局もありません。",
  "records.refused": "{reason}何も変えていません。",
  "records.why.too_large":
    "ファイルが大きすぎます（{size} MB）。{most} MBまでの、この画面で書き出したファイルを選んでください。",
  "records.why.not_json":
    "ファイルの中身が読めません。この画面で書き出した「.json」のファイルを選んでください。",
  "records.why.foreign":
    "ヨットの記録ではありません。この画面で書き出したファイルを選んでください。",
  "records.why.newer":
    "新しい版のヨットで書き出されたファイルです（形式{version}）。このページを新しい版にしてから、もう一度読み込んでください。",
  "records.why.damagedFile": "ファイルが壊れています。書き出したままのファイルを選んでください。",
  "records.why.damaged":
    "{game}局目が壊れているか、起こりえないゲームです。書き出したままのファイルを選んでください。",
  "records.why.unfinished":
    "{game}局目が終わっていません。終わったゲームだけのファイルを選んでください。",
  "records.why.twice":
    "{game}局目と同じゲームが前にもあります。書き出したままのファイルを選んでください。",
  "records.why.no_room":
    "保存場所が足りません。ほかのページの保存を減らしてから、もう一度読み込んでください。",
  "records.why.unreadable": "ファイルを開けませんでした。もう一度選んでください。",

  "records.clear": "記録をすべて消す",
  "records.clearAsk": "終わったゲームの記録{count}局を、すべて消しますか。元には戻せません。",
  "records.clearNote": "途中のゲームと設定は残ります。残したい記録は、先に書き出してください。",
  "records.clearYes": "{count}局を消す",
  "records.cleared": "記録を消しました。",

  "records.kept":
    "記録はこのブラウザの中だけにあります。ひとりで、CPUと、1台でみんなでのゲームは、どこにも送られません。",
  "records.online": "オンラインのゲームの記録は、ランク戦のページにあります。",
  "records.ranked": "ランク戦",
  "records.verify": "サイコロを検証する",
  "records.money": "お金、チップ、賭けはありません。",
} as const;
